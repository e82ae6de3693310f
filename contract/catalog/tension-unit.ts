import * as z from 'zod/mini'

/** The unit in which a shop takes orders. */
export const TensionUnit = z.enum(['lbs', 'kg'], { error: 'The unit of tensions must be lbs or kg' })
export type TensionUnit = z.infer<typeof TensionUnit>
