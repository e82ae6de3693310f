import * as z from 'zod/mini'
import { AnyLanguage } from './any-language.ts'
import { english, type Say } from './say.ts'

/** The signed-in person, with the prices of their tier in cents; null when the tier has no price. */
export const CurrentUser = z.object({
  id: z.int(),
  tier_status: z.string(),
  stringing_price: z.nullable(z.int()),
  stringing_price_labor_only: z.nullable(z.int()),
  stringing_credits: z.int(),
  is_technician: z.boolean(),
  is_manager: z.boolean(),
  /** True if the person pays for others, has a statement, or if another one pays for them. */
  has_bills: z.boolean(),
  /** The language that the person chose; null without a choice. */
  language: z.nullable(AnyLanguage),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Owner = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })
export type Owner = z.infer<typeof Owner>

export const Technician = z.object({ first_name: z.string(), last_name: z.string() })
export type Technician = z.infer<typeof Technician>

/** A person who works on jobs, as managers choose them. */
export const TechnicianChoice = z.extend(Technician, { id: z.int() })
export type TechnicianChoice = z.infer<typeof TechnicianChoice>

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

/** Orders that staff took for the person's email. They appear once the email is confirmed. */
export const WaitingOrders = z.object({ exist: z.boolean() })
