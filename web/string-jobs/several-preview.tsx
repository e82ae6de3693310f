import { useFormContext, useWatch } from 'react-hook-form'
import type { StringOption } from '../../contract/catalog/strings.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import type { JobFormValues } from './job-form.ts'
import type { SeveralJobs } from './use-several-jobs.ts'

const SHOWN = 6

interface Props {
  several: SeveralJobs
  rackets: Racket[]
  strings: StringOption[]
}

/** The first rackets of an order, beside the list. Hidden on phones, where the list has the same pictures. */
export function SeveralPreview({ several: { jobs, isCommon }, rackets, strings }: Props) {
  const { control } = useFormContext<JobFormValues>()
  const common = useWatch({ control, compute: (values: JobFormValues) => values })
  return (
    <div className="grid w-76 flex-none grid-cols-2 content-start justify-items-center gap-6 rounded-r-10 border-l border-line bg-sunk px-6 pt-14 pb-6 max-md:hidden">
      {jobs.slice(0, SHOWN).map((job) => {
        const racket = rackets.find(({ id }) => id === job.racket)
        const setUp = isCommon ? common : job
        const string = strings.find(({ id }) => id === setUp.string) ?? null
        return (
          racket && <RacketPicture key={racket.id} name={displayName(racket)} bed={{ ...setUp, string }} width={104} />
        )
      })}
    </div>
  )
}
