import { displayName, type Racket } from '../../contract/rackets.ts'
import type { StringOption } from '../../contract/strings.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import type { JobFormValues } from './job-form.ts'

const SHOWN = 6

interface Props {
  jobs: JobFormValues[]
  rackets: Racket[]
  strings: StringOption[]
}

/** The first rackets of an order, beside the list. Hidden on phones, where the list has the same pictures. */
export const SeveralPreview = ({ jobs, rackets, strings }: Props) => (
  <div className="grid w-76 flex-none grid-cols-2 content-start justify-items-center gap-6 rounded-r-10 border-l border-line bg-sunk px-6 pt-14 pb-6 max-md:hidden">
    {jobs.slice(0, SHOWN).map((job) => {
      const racket = rackets.find(({ id }) => id === job.racket)
      const string = strings.find(({ id }) => id === job.string) ?? null
      return racket && <RacketPicture key={racket.id} name={displayName(racket)} bed={{ ...job, string }} width={80} />
    })}
  </div>
)
