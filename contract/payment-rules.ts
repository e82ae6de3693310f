import type { CurrentUser } from './users.ts'

// Without zod, so that a page can apply the rules before a form loads the schemas.

/** '$' and two decimals; '$??' when there is no price. */
export const formatCents = (cents: number | null | undefined) =>
  cents == null ? '$??' : `$${(cents / 100).toFixed(2)}`

/** What a new order costs in cents: labour only without a string, else the flat rate; null when the tier has no price. */
export const jobPrice = (
  tier: Pick<CurrentUser, 'stringing_price' | 'stringing_price_labor_only'>,
  hasString: boolean,
) => (hasString ? tier.stringing_price : tier.stringing_price_labor_only)

/** What a payment is for: '{tier_status} Stringing Service', and that it is labour only when the job has no string. */
export const serviceName = (tier_status: string, hasString: boolean) =>
  `${tier_status} Stringing Service${hasString ? '' : ' (Labor Only)'}`
