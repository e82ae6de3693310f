import { listed } from '../../contract/base/sentence.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { allShelves, type Bench, strangersOn } from '../../contract/work/bench.ts'
import { say } from '../config.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'

interface Props {
  job: TechnicianJob
  bench: Bench
  /** The shelf that was chosen, is proposed, or has the racket. */
  shelf: string | null
  /** Null if none was chosen. */
  chosen: string | null
  onChoose: (shelf: string | null) => void
}

/** The shelf where the racket is or could be kept. */
export function ShelfPanel({ job, bench, shelf, chosen, onChoose }: Props) {
  const shelves = allShelves(bench)
  const own = bench.kept.filter((racket) => racket.shelf === shelf && racket.job !== job.id)
  return (
    <section aria-label={say`Shelf`} className="rounded-10 border border-line bg-surface px-4 py-6 text-center">
      <h2 className="text-14 font-text tracking-normal text-ink-2">
        {job.shelf === shelf ? say`It is on` : say`Put it on`}
      </h2>
      {shelf ? (
        <p className="mx-auto mt-2 mb-3 w-fit min-w-40 border-b-4 border-ink px-4 pb-1 text-[96px] leading-none font-strong tracking-tight tabular-nums">
          {shelf}
        </p>
      ) : (
        <p className="my-4">{say`No shelf is free. Choose one to share.`}</p>
      )}
      {own.length > 0 && (
        <p className="mb-3 text-14 text-ink-2 wrap-anywhere">
          {say`with ${listed(
            own.map(({ ticket, customer }) => `${ticket} (${customer})`),
            say.language,
          )}`}
        </p>
      )}
      <Field label={say`Another shelf`} className="mx-auto max-w-60 text-left">
        {(wiring) => (
          // It shows the chosen shelf, because each press of an arrow key goes on from there.
          <Select {...wiring} value={chosen ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
            <option value="">{say`Choose...`}</option>
            {shelves.map((each) => {
              const [stranger] = strangersOn(bench.kept, each, job)
              return (
                <option key={each} value={each}>
                  {stranger ? `${each} (${stranger.customer})` : each}
                </option>
              )
            })}
          </Select>
        )}
      </Field>
    </section>
  )
}
