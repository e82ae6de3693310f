import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { AdvancedOptions } from './advanced-options.tsx'
import { ExtrasAllowance } from './extras-allowance.tsx'
import { StringField } from './picker-fields.tsx'
import { TensionField } from './tension-field.tsx'
import { TensionGuard } from './tension-guard.tsx'

/** The fields of a job apart from its racket. `guarded` is the racket whose limit counts, if there is only one. */
export function JobFields({ job, guarded }: { job?: StringJob; guarded?: ComponentProps<typeof TensionGuard> }) {
  const strings = useQuery(query('listStrings'))
  return (
    <>
      <StringField strings={strings} job={job} />
      <TensionField />
      {guarded && <TensionGuard {...guarded} />}
      <AdvancedOptions />
      <ExtrasAllowance />
    </>
  )
}
