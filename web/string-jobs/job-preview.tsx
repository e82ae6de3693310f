import { useFormContext, useWatch } from 'react-hook-form'
import { BYOS_ID, BYOS_LABEL, type StringOption, stringLabel } from '../../contract/catalog/strings.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import type { JobFormValues } from './job-form.ts'

interface Props {
  rackets: Racket[]
  strings: StringOption[]
  job?: StringJob
}

/** The racket as it is being ordered, beside the form or, on phones, above it. */
export function JobPreview({ rackets, strings, job }: Props) {
  const { control } = useFormContext<JobFormValues>()
  const values = useWatch({ control, compute: (form: JobFormValues) => form })
  const racket =
    rackets.find(({ id }) => id === values.racket) ?? (job?.racket.id === values.racket ? job?.racket : null)
  const listed =
    strings.find(({ id }) => id === values.string) ?? (job?.string?.id === values.string ? job?.string : undefined)
  const string = values.string === BYOS_ID ? null : listed
  const name = racket ? displayName(racket) : 'A racket'
  return (
    <div className="racket-stage flex w-76 flex-none flex-col items-center overflow-hidden rounded-r-10 border-l border-line bg-sunk px-6 pt-14 max-md:order-first max-md:h-46 max-md:w-full max-md:flex-row-reverse max-md:items-start max-md:justify-end max-md:gap-6 max-md:rounded-none max-md:border-0 max-md:pt-4 max-md:pr-14 max-md:pl-4 max-md:[@media(height<560px)]:hidden">
      <p className="mb-8 w-full text-center max-md:mt-10 max-md:mb-0 max-md:text-left">
        <bdi className="block text-16 leading-[1.3] font-strong max-md:line-clamp-2">{racket ? name : ' '}</bdi>
        <bdi className="block text-14 text-ink-2 max-md:line-clamp-2">
          {string ? stringLabel(string) : string === null ? BYOS_LABEL : ' '}
        </bdi>
      </p>
      <RacketPicture
        name={name}
        bed={{ ...values, string }}
        width={200}
        className="max-md:racket-md max-md:h-40 max-md:w-25"
      />
    </div>
  )
}
