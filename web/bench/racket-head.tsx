import { listed } from '../../contract/base/sentence.ts'
import { consentInUse, consentText } from '../../contract/job/consents.ts'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { eachString, OWN_STRING, strungStrings } from '../../contract/job/string-bed-text.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { AsStrungAction } from '../as-strung/as-strung-action.tsx'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { Shelf } from '../string-jobs/shelf.tsx'
import { StatusMark } from '../string-jobs/status-mark.tsx'
import { StrungFacts } from '../string-jobs/strung-facts.tsx'
import { Swatch } from '../strings/string-display.tsx'
import { Wanted } from '../ui/badge.tsx'

/** The racket and its setup. */
export function RacketHead({ job }: { job: TechnicianJob }) {
  const { racket } = job
  const { pre_stretch } = job.as_strung ?? job
  const consent = consentInUse(job)
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <RacketPicture name={displayName(racket)} bed={job} width={80} />
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-3">
          <Ticket ticket={job.ticket} large />
          <Shelf shelf={job.shelf} large />
          <span className="px-2">
            <StatusMark status={job.order_status} />
          </span>
        </p>
        {/* The focus stays where it is when a scan opens a racket, so this part is announced. */}
        <div aria-live="polite" className="grid gap-2">
          <h1 className="text-24 wrap-anywhere">
            <bdi>{displayName(racket)}</bdi>
          </h1>
          <p className="text-14 text-ink-2 wrap-anywhere">
            {racket.racket_name && <bdi>{`${racket.manufacturer} ${racket.model_name} · `}</bdi>}
            <bdi>{whoseRacket(racket)}</bdi>
          </p>
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <AsStrungAction job={job}>
            {eachString(strungStrings(job)).map((string, index) => (
              <span key={string?.id ?? 0} className="mr-3 inline-flex items-baseline gap-2.5 font-strong last:mr-0">
                <Swatch string={string} className="translate-y-px" />
                <bdi className="wrap-anywhere">
                  {index > 0 && <span className="text-ink-2">{say`Crosses`} </span>}
                  {string ? listed([string.name, string.color], say.language) : say.of(OWN_STRING)}
                </bdi>
              </span>
            ))}
          </AsStrungAction>
          {pre_stretch && (
            <span className="rounded-4 bg-ink px-2 py-0.5 text-14 font-strong text-paper">{say`Pre-stretch 10%`}</span>
          )}
          {consent && <Wanted>{consentText(consent, say)}</Wanted>}
        </p>
        <StrungFacts job={job} />
      </div>
    </header>
  )
}
