import type { Generated } from 'kysely'
import type { FrameMarkKind, FramePlace } from '../../../../contract/job/frame-marks.ts'
import type { EndReason, Zone } from '../../../../contract/job/life-rules.ts'
import type { StringBedIds } from '../../../../contract/job/string-bed.ts'
import type { Id, Moment, OptionalMoment } from '../columns.ts'

/** The lives and sounds of string beds, and the marks on frames. */
export interface LifeTables {
  bed_ends: BedEnds
  bed_sounds: BedSounds
  frame_marks: FrameMarks
  string_beds: StringBeds
  bed_lives: BedLives
  bed_kinds: BedKinds
  ended_lives: EndedLives
}

interface BedEnds {
  string_job_id: number
  reason: EndReason
  zone: Zone | null
  by: number | null
  at: Moment
}

interface BedSounds {
  id: Id
  string_job_id: number
  hz: number
  taps: number
  spread: number
  by: number | null
  at: Moment
  is_reference: Generated<boolean>
}

interface FrameMarks {
  id: Id
  racket_id: number
  place: FramePlace
  kind: FrameMarkKind
  noted_by: number | null
  noted_at: Moment
  gone_at: OptionalMoment
}

/** A view. */
interface StringBeds {
  string_job_id: number
  racket_id: number
  owner_id: number
  bed: StringBedIds
  strung_at: Date | null
  strung_by: number | null
}

/** A view. */
interface BedLives {
  string_job_id: number
  racket_id: number
  owner_id: number
  string_id: number | null
  ready_at: Date
  arrived_at: Date | null
  reason: EndReason | null
  zone: Zone | null
  is_counted: boolean
}

/** A view. */
interface BedKinds {
  string_job_id: number
  bed: StringBedIds
  strung_at: Date | null
  /** Null for a customer's own string. */
  kind: string | null
}

/** The lives in the view that have ended and count; the database keeps them for reports. */
interface EndedLives {
  string_job_id: number
  ended_at: Date
  days: number
}
