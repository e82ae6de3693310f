import type { api } from '../../../contract/api.ts'
import type { accountApi } from '../../../contract/people/account.ts'
import type { Role, World } from './world.ts'

/** The calls that take a token. The account's calls, which take a cookie, have a matrix of their own. */
export type Name = Exclude<keyof typeof api, keyof typeof accountApi>

/** The status that each kind of caller gets, and an example of the call. */
export interface Row {
  statuses: Record<Role, number>
  id?: (world: World) => number
  query?: string
  body?: (world: World) => unknown
}

const signedOut = { none: 401, expired: 401 }
export const everybody = (status = 200): Row['statuses'] => ({
  ...signedOut,
  owner: status,
  other: status,
  technician: status,
  manager: status,
  demoted: status,
  'long signed in': status,
})
/** For all others it does not exist, whatever their role is. */
export const onlyOwner = (status = 200, others = 404): Row['statuses'] => ({ ...everybody(others), owner: status })
export const onlyTechnician = (status = 200): Row['statuses'] => ({ ...everybody(403), technician: status })
export const onlyManager = (status = 200): Row['statuses'] => ({
  ...everybody(403),
  manager: status,
  'long signed in': status,
})
/** Money or rights change: the manager must have confirmed their identity lately. */
export const freshManager = (status = 200): Row['statuses'] => ({ ...onlyManager(status), 'long signed in': 403 })
export const staff = (status = 200): Row['statuses'] => ({ ...onlyManager(status), technician: status })

export const racket = ({ racket }: World) => racket
export const job = ({ job }: World) => job
export const customer = ({ people }: World) => people.owner.id
