import { useMutation, useQuery } from '@tanstack/react-query'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { LinkButton, linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { toastFailure } from '../ui/toast.tsx'

type Job = Pick<TechnicianJob, 'id' | 'is_on_account' | 'statement_id'>

/** For a job on account: the link to its statement, or the button that takes it off account. */
export function OnAccount({ job: { id, is_on_account, statement_id } }: { job: Job }) {
  const isManager = useQuery(query('getMe')).data?.is_manager
  const takeOff = useMutation({
    mutationFn: () => call('takeOffAccount', { id }),
    onError: (error) => toastFailure(error),
  })
  if (statement_id !== null) {
    return (
      isManager && (
        <PlainLink href={`/statements/${statement_id}`} className={`text-12 ${linkLook}`}>{say`Statement`}</PlainLink>
      )
    )
  }
  if (!is_on_account) return null
  return (
    <LinkButton
      className="text-12"
      disabled={takeOff.isPending}
      onClick={() => takeOff.mutate()}
    >{say`Take off account`}</LinkButton>
  )
}
