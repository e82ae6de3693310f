import * as z from 'zod/mini'
import { orList } from '../base/sentence.ts'

/** The steps of setting up a new shop, in their order. */
export const SETUP_STEPS = ['region', 'hours', 'prices', 'strings', 'ways_to_pay', 'staff', 'email', 'cards'] as const
const SetupStep = z.enum(SETUP_STEPS, { error: `The step must be ${orList(SETUP_STEPS)}` })
export type SetupStep = z.infer<typeof SetupStep>

/** The steps that are still open, in their order. */
export const Setup = z.object({ open: z.array(SetupStep) })
export type Setup = z.infer<typeof Setup>

/** A step to mark as done because it does not apply to this shop, such as 'staff' in a shop with one person. */
export const FinishedStep = z.strictObject({ step: SetupStep })
