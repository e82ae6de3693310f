import * as z from 'zod/mini'
import { hasChanges } from '../base/changes.ts'
import { line, requiredLine } from '../base/text.ts'

// Racket models, and the highest tension that a racket may have.

/** The tension limits that can be entered, in lbs. */
export const LIMIT = { min: 15, max: 45, step: 0.5 } as const

const LIMIT_RANGE = `The tension limit must be ${LIMIT.min} to ${LIMIT.max} lbs, in steps of ${LIMIT.step}`

/** The highest tension that a racket may have, in lbs: 15 to 45 in steps of 0.5. */
export const TensionLimit = z.number({ error: LIMIT_RANGE }).check(
  z.minimum(LIMIT.min, { error: LIMIT_RANGE, abort: true }),
  z.maximum(LIMIT.max, { error: LIMIT_RANGE, abort: true }),
  z.refine((lbs) => Number.isInteger(lbs / LIMIT.step), { error: LIMIT_RANGE }),
)

const fields = {
  manufacturer: requiredLine('Manufacturer', 'Manufacturer is required'),
  model_name: requiredLine('Model name', 'Model name is required'),
  /** Such as '4U'; empty when the limit applies to all weight classes. */
  weight_class: line('Weight class', 10),
  tension_limit: TensionLimit,
}

export const ModelInput = z.strictObject({ ...fields, weight_class: z._default(fields.weight_class, '') })
export type ModelInput = z.infer<typeof ModelInput>

/** Any fields of a model. */
export const ModelChange = z.partial(z.strictObject(fields)).check(hasChanges)
export type ModelChange = z.infer<typeof ModelChange>

/** A racket model of one weight class; `tension_limit` is in lbs. */
export const RacketModel = z.object({
  id: z.int(),
  manufacturer: z.string(),
  model_name: z.string(),
  weight_class: z.string(),
  tension_limit: z.number(),
})
export type RacketModel = z.infer<typeof RacketModel>

/** 'Yonex: Astrox 99 Pro 4U' */
export const modelLabel = ({ manufacturer, model_name, weight_class }: Omit<RacketModel, 'id' | 'tension_limit'>) =>
  `${manufacturer}: ${model_name} ${weight_class}`.trim()

/** The columns of the CSV file, in the order of an export. */
export const MODEL_COLUMNS = ['manufacturer', 'model_name', 'weight_class', 'tension_limit'] as const
export type ModelColumn = (typeof MODEL_COLUMNS)[number]
