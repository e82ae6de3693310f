import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { filled, HERE } from '../ui/filled.tsx'

/** Says which job a redo repairs, with a link for staff. */
export const RedoOf = ({ job: { redo_of } }: { job: Pick<StringJob, 'redo_of'> }) =>
  redo_of !== null && (
    <span className="text-14 text-ink-2">
      {filled(
        say`Redo of ${HERE}`,
        <StaffJobLink id={redo_of} className="underline underline-offset-2">
          #{redo_of}
        </StaffJobLink>,
      )}
    </span>
  )
