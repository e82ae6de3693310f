import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whoseRacket } from '../../contract/job/players.ts'
import { displayName } from '../../contract/job/rackets.ts'
import type { FoundJob } from '../../contract/work/counter.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { writeHeight } from '../ui/page-bar.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { PrintLabelLink } from './print-label-link.tsx'

/** Jobs to choose from for printing. Those without an up-to-date label are chosen at first. */
export function ChooseJobs() {
  const jobs = useQuery(query('listJobsToLabel'))
  return (
    <QueryStates
      answer={jobs}
      failed={say`The jobs could not be loaded.`}
      empty={<p>{say`No racket in the shop needs a label.`}</p>}
    >
      {(data) => <Choice jobs={data} />}
    </QueryStates>
  )
}

const LABELS = { none: say`Not printed`, printed: say`Printed`, outdated: say`Changed after printing` } as const

function Choice({ jobs }: { jobs: FoundJob[] }) {
  const [pressed, setPressed] = useState<Record<number, boolean>>({})
  const isChosen = ({ id, label }: FoundJob) => pressed[id] ?? label !== 'printed'
  const chosen = jobs.filter(isChosen)
  const chooseAll = (all: boolean) => setPressed(Object.fromEntries(jobs.map(({ id }) => [id, all])))
  return (
    <>
      <p className="mb-2">
        <LinkButton className="text-14" onClick={() => chooseAll(chosen.length === 0)}>
          {chosen.length === 0 ? say`Choose all ${jobs.length}` : say`Choose none`}
        </LinkButton>
      </p>
      <ul aria-label={say`Rackets`} className="max-w-160 border-t border-ink">
        {jobs.map((job) => (
          <li key={job.id} className="border-b border-line">
            <label className="grid min-h-13 cursor-pointer grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-1.5 text-14 hover:bg-sunk">
              <input
                type="checkbox"
                checked={isChosen(job)}
                onChange={({ target }) => setPressed({ ...pressed, [job.id]: target.checked })}
                className="touch size-5 accent-accent"
              />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-3 narrow:flex-col narrow:items-start">
                  <Ticket ticket={job.ticket} />
                  <bdi className="font-strong wrap-anywhere">{displayName(job.racket)}</bdi>
                </span>
                <bdi className="block text-ink-2">{whoseRacket(job.racket)}</bdi>
              </span>
              <span className="text-ink-2">{LABELS[job.label]}</span>
            </label>
          </li>
        ))}
      </ul>
      <div data-bar ref={writeHeight} className="bottom-0 tall:sticky max-w-160 bg-paper py-4">
        {chosen.length > 0 ? <PrintLabelLink jobs={chosen.toReversed()} /> : <p>{say`Choose at least one racket.`}</p>}
      </div>
    </>
  )
}
