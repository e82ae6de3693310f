import { english, type Say } from './say.ts'
import type { CurrentUser, Owner } from './users.ts'

export const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`.trim()

/** The two lines that show an owner; `email` is null when there is only one. */
export function ownerLines(owner: Owner | null, say: Say = english): { name: string; email: string | null } {
  if (owner?.first_name) return { name: fullName(owner), email: owner.email || say`No Email` }
  if (owner?.email) return { name: owner.email, email: null }
  return { name: say`Guest User`, email: null }
}

/** A single name splits at its first space. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

/** Returns true for technicians and managers. */
export const isStaff = (person: Pick<CurrentUser, 'is_technician' | 'is_manager'>) =>
  person.is_technician || person.is_manager
