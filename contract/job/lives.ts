import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { orList } from '../base/sentence.ts'
import { FRAME_MARKS, FRAME_PLACES } from './frame-marks.ts'
import { END_REASONS, ZONES } from './life-rules.ts'

const REASON = { error: `Choose why the racket is here: ${orList(END_REASONS)}` }
const ZONE = { error: `The place must be ${orList(ZONES)}` }

const endFields = { reason: z.enum(END_REASONS, REASON), zone: z.nullable(z.enum(ZONES, ZONE)) }

/** The reason why a string bed came out. Only a string that broke has a zone. */
export const BedEnd = z.object(endFields)
export type BedEnd = z.infer<typeof BedEnd>

export const BedEndInput = z.strictObject({ ...endFields, zone: z._default(endFields.zone, null) }).check(
  z.refine(({ reason, zone }) => zone === null || reason === 'broke', {
    error: 'Only a string that broke has a place where it broke',
    path: ['zone'],
  }),
)

const PLACE = { error: 'The place must be a clock position from 1 to 12, or throat' }
const KIND = { error: `The kind must be ${orList(FRAME_MARKS)}` }
const markFields = { kind: z.enum(FRAME_MARKS, KIND), place: z.enum(FRAME_PLACES, PLACE) }

/** A mark on the frame that was not repaired yet. */
export const FrameMark = z.object({ id: z.int(), ...markFields, date: Timestamp })
export type FrameMark = z.infer<typeof FrameMark>

export const FrameMarkInput = z.strictObject(markFields)

/** The string bed that is in a racket. Its end is null until someone says why it came out. */
const PresentBed = z.object({
  string_job_id: z.int(),
  date: Timestamp,
  /** Days from when it was strung until the racket came again, or until now. */
  days: z.int(),
  end: z.nullable(BedEnd),
})

/** The lives of a racket's string beds, the places where they broke, and the marks on its frame. */
export const RacketLife = z.object({
  /** Days, of the last five string beds that count, oldest first. */
  lives: z.array(z.int()),
  /** The day when the strings will probably be soft. `of` says whose lives the days come from; null: too few are known. */
  forecast: z.nullable(z.object({ days: z.int(), of: z.enum(['racket', 'player']), date: Timestamp })),
  bed: z.nullable(PresentBed),
  /** The places where the strings broke, oldest first. */
  breaks: z.array(z.enum(ZONES)),
  marks: z.array(FrameMark),
})
export type RacketLife = z.infer<typeof RacketLife>
