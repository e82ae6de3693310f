import type { LiveEvent, LiveKind } from '../../contract/base/live.ts'
import type { CallName } from '../api.ts'

interface Shown {
  /** The calls about one row, by its id. */
  one: CallName[]
  /** The calls that any row of the kind can change. */
  any: CallName[]
}

/** The calls whose responses depend on each kind of change. */
const SHOWS: Record<Exclude<LiveKind, 'all'>, Shown> = {
  job: {
    one: [
      'getStringJob',
      'listStringJobHistory',
      'getTechnicianJob',
      'listJobEvents',
      'getStaffJob',
      'listStaffJobEvents',
    ],
    any: [
      'listStringJobs',
      'listRackets',
      'getRacket',
      'listRacketHistory',
      'listTechnicianJobs',
      'getQueue',
      'getBench',
      'getNextPromise',
      'listPlaces',
      'getJobForecast',
      'getHandOver',
      'getOverview',
      'getPerson',
      'findJobs',
      'listCalls',
      'listUnpaidJobs',
      'listDueRefunds',
    ],
  },
  racket: {
    one: ['getRacket'],
    any: [
      'listRackets',
      'listCustomerRackets',
      'listStringJobs',
      'getStringJob',
      'listTechnicianJobs',
      'getTechnicianJob',
      'getQueue',
      'getPerson',
    ],
  },
  message: { one: [], any: ['listJobMessages', 'listMail', 'listCalls'] },
  person: {
    one: ['getPerson'],
    any: ['getMe', 'listPeople', 'listTechnicianJobs', 'getTechnicianJob', 'getQueue', 'listJobMessages'],
  },
  string: { one: [], any: ['listStrings', 'listShopStrings'] },
  shop: {
    one: [],
    any: ['getShopSettings', 'getOpeningHours', 'getNextPromise', 'getQueue', 'getBench', 'listExtras', 'listSpeeds'],
  },
}

/** The calls that change with time and with other customers' jobs, about which a customer gets no event. */
const TIMED = new Set<CallName>([
  'getQueue',
  'getNextPromise',
  'listPlaces',
  'getJobForecast',
  'listCalls',
  'getOverview',
])

export const isTimed = (name: CallName) => TIMED.has(name)

const EVERY_CALL = new Set(Object.values(SHOWS).flatMap(({ one, any }) => [...one, ...any]))

/** Returns true if the response of a call, with the id in its path, may have changed. */
export function isAffected({ kind, ids }: LiveEvent, name: CallName, id: string | undefined): boolean {
  if (kind === 'all') return EVERY_CALL.has(name)
  const { one, any } = SHOWS[kind]
  return (
    any.includes(name) || (one.includes(name) && (ids.length === 0 || id === undefined || ids.includes(Number(id))))
  )
}
