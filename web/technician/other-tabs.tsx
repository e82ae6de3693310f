import { Link } from '@tanstack/react-router'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { linkLook } from '../ui/link-button.tsx'
import { type ListSearch, listQuery } from './list-search.ts'

/** Leads from a search that found nothing in its tab to the jobs that it finds in the others. */
export function OtherTabs({ status, search }: ListSearch) {
  const isNarrowed = search !== '' && status !== 'ALL'
  const everywhere = { status: 'ALL', page: 1, search } as const
  const found = useSideRead({
    ...query('listTechnicianJobs', { query: listQuery(everywhere) }),
    enabled: isNarrowed,
  })
  if (!isNarrowed || !found?.count) return null
  return (
    <Link to="/technician/string-jobs" search={everywhere} className={linkLook}>
      {found.count === 1
        ? say`Show 1 job in another tab`
        : say`Show ${found.count}${found.count_is_exact ? '' : '+'} jobs in other tabs`}
    </Link>
  )
}
