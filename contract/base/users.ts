import * as z from 'zod/mini'
import { AnyLanguage } from './any-language.ts'

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

/** Orders that staff took for the person's email. They appear once the email is confirmed. */
export const WaitingOrders = z.object({ exist: z.boolean() })
