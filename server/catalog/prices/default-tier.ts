import { sql } from 'kysely'

/** The tier that new customers get. */
export const defaultTier = sql<string>`(select tier_status from membership_tiers where is_default)`
