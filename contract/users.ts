import { z } from 'zod'

export { fullName, isStaff, ownerLines, splitName } from './user-rules.ts'

/** Who is signed in, with the prices of their tier in cents; a price may be missing. */
export const CurrentUser = z.object({
  tier_status: z.string(),
  stringing_price: z.int().nullable(),
  stringing_price_labor_only: z.int().nullable(),
  stringing_credits: z.int(),
  is_technician: z.boolean(),
  is_manager: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const Owner = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })
export type Owner = z.infer<typeof Owner>

export const Technician = z.object({ first_name: z.string(), last_name: z.string() })
export type Technician = z.infer<typeof Technician>
