import type { FrameMarkKind, FramePlace } from '../../../../contract/job/frame-marks.ts'
import type { EndReason, Zone } from '../../../../contract/job/life-rules.ts'
import type { StringBedIds } from '../../../../contract/job/string-bed.ts'
import type { Id, Moment, OptionalMoment } from '../columns.ts'

/** How long string beds last, and the marks on frames. */
export interface LifeTables {
  bed_ends: BedEnds
  frame_marks: FrameMarks
  string_beds: StringBeds
  bed_lives: BedLives
}

interface BedEnds {
  string_job_id: number
  reason: EndReason
  zone: Zone | null
  by: number | null
  at: Moment
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
