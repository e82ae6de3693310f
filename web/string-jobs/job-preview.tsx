import { useFormContext, useWatch } from 'react-hook-form'
import { displayName, type Racket } from '../../contract/rackets.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { BYOS_ID, BYOS_LABEL, type StringOption, stringLabel } from '../../contract/strings.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import type { JobFormValues } from './job-form.ts'

interface Props {
  rackets: Racket[]
  strings: StringOption[]
  job?: StringJob
}

/** The racket as it is being ordered; it follows every change of the form. */
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
    <div className="job-preview racket-stage">
      <p className="caption">
        <bdi className="block text-16 leading-[1.3] font-strong max-md:line-clamp-2">{racket ? name : ' '}</bdi>
        <bdi className="block text-14 text-ink-2 max-md:line-clamp-2">
          {string ? stringLabel(string) : string === null ? BYOS_LABEL : ' '}
        </bdi>
      </p>
      <RacketPicture name={name} bed={{ ...values, string }} width={200} className="max-md:racket-md" />
    </div>
  )
}
