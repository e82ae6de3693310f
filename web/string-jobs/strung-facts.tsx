import { shortTensionsText, strungAtText } from '../../contract/catalog/kilograms.ts'
import { isAboveLimit } from '../../contract/job/consents.ts'
import { tensionsOfBed } from '../../contract/job/string-bed.ts'
import { orderedStringText, strungStringText } from '../../contract/job/string-bed-text.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Wanted } from '../ui/badge.tsx'
import { Dotted } from '../ui/dotted.tsx'

type Strung = Pick<
  StringJob,
  | 'as_strung'
  | 'string'
  | 'hybrid'
  | 'tension'
  | 'cross_tension'
  | 'tension_kg'
  | 'cross_tension_kg'
  | 'pre_stretch'
  | 'remark'
  | 'machine'
  | 'racket'
  | 'consent'
>

/** The string bed instead of the ordered one, in a few lines; nothing when it was strung as ordered and without a text. */
export function StrungFacts({ job }: { job: Strung }) {
  const { as_strung, remark, machine } = job
  const string = strungStringText(job, say)
  const lines = [
    strungAtText(job) && say`Strung at ${shortTensionsText(job, say)}`,
    string !== orderedStringText(job, say) && string,
    as_strung &&
      as_strung.pre_stretch !== job.pre_stretch &&
      (as_strung.pre_stretch ? say`Pre-stretched 10%` : say`Not pre-stretched`),
    machine,
  ].filter(Boolean)
  const isTooTight = as_strung && !job.consent && isAboveLimit(tensionsOfBed(as_strung), job.racket.tension_limit)
  if (lines.length === 0 && !remark) return null
  return (
    <div className="grid justify-items-start gap-1 text-14 wrap-anywhere">
      {lines.length > 0 && (
        <p className="font-strong tabular-nums">
          <Dotted>{lines}</Dotted>
        </p>
      )}
      {isTooTight && <Wanted>{say`Above the limit, without consent`}</Wanted>}
      {remark && (
        <p dir="auto">
          <span className="text-ink-2">{say`From the stringer:`} </span>
          {remark}
        </p>
      )}
    </div>
  )
}
