import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { JobsPage } from '../technician/jobs-page.tsx'
import { LIST_DEFAULTS, type ListSearch, listQuery } from '../technician/list-search.ts'
import { StatusSelector } from '../technician/status-selector.tsx'
import { TechnicianOnly } from '../technician/technician-only.tsx'
import { SearchField } from '../ui/search-field.tsx'
import type { Sorting } from '../ui/sort-picker.tsx'

function Jobs() {
  const { status, page, search } = useSearch({ from: '/technician/string-jobs' })
  const navigate = useNavigate({ from: '/technician/string-jobs' })
  // Kept here, because turning a phone replaces the elements around the table.
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const jobs = useQuery({
    ...query('listTechnicianJobs', { query: listQuery({ status, page, search }) }),
    placeholderData: keepPreviousData,
  })

  const show = useCallback(
    (change: Partial<ListSearch>, options: { replace: boolean } = { replace: false }) =>
      void navigate({ search: (now) => ({ ...now, page: LIST_DEFAULTS.page, ...change }), ...options }),
    [navigate],
  )
  const handleSearch = useCallback((text: string) => show({ search: text }, { replace: true }), [show])

  return (
    <>
      <div className="page-head">
        <h1>{say`All String Jobs`}</h1>
        <SearchField
          label={say`Search jobs`}
          placeholder={say`Owner, racket, serial or job number`}
          value={search}
          onSearch={handleSearch}
        />
      </div>
      <StatusSelector value={status} onChange={(next) => show({ status: next })}>
        <JobsPage jobs={jobs} search={{ status, page, search }} onShow={show} sorting={sorting} onSort={setSorting} />
      </StatusSelector>
    </>
  )
}

export function TechnicianStringJobsPage() {
  return (
    <TechnicianOnly>
      <Jobs />
    </TechnicianOnly>
  )
}
