import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PEOPLE_PAGE_SIZE } from '../../contract/shop-people.ts'
import { totalPages } from '../../contract/technician-rules.ts'
import { query } from '../api.ts'
import { Faces } from '../shop/faces.tsx'
import { ManagerOnly } from '../shop/manager-only.tsx'
import { PEOPLE_DEFAULTS, type PeopleSearch } from '../shop/people-search.ts'
import { PeopleTable } from '../shop/people-table.tsx'
import { Picker } from '../shop/picker.tsx'
import { Pager } from '../ui/pager.tsx'
import { SearchField } from '../ui/search-field.tsx'

const SHOWN = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'staff', label: 'Technicians and managers' },
  { value: 'walk-ins', label: 'Walk-ins' },
] as const

function People() {
  const { page, search, show } = useSearch({ from: '/shop/people' })
  const navigate = useNavigate({ from: '/shop/people' })
  const people = useQuery({
    ...query('listPeople', { query: { page: String(page), show, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const go = useCallback(
    (change: Partial<PeopleSearch>, options: { replace?: boolean } = {}) =>
      void navigate({ search: (now) => ({ ...now, page: PEOPLE_DEFAULTS.page, ...change }), ...options }),
    [navigate],
  )
  const handleSearch = useCallback((text: string) => go({ search: text }, { replace: true }), [go])

  return (
    <>
      <div className="page-head">
        <h1>People</h1>
      </div>
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label="Search people" placeholder="Name or email" value={search} onSearch={handleSearch} />
        <Picker label="Show" value={show} options={[...SHOWN]} onChange={(next) => go({ show: next })} />
      </div>
      <Faces answer={people} failed="The people could not be loaded.">
        {({ results, count }) => {
          const pages = totalPages(count, PEOPLE_PAGE_SIZE)
          return (
            <div aria-busy={people.isPlaceholderData}>
              {results.length === 0 ? (
                <p className="border-t border-ink py-6 text-14 text-ink-2">Nobody found.</p>
              ) : (
                <PeopleTable people={results} />
              )}
              <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
                <p aria-live="polite" className="text-14 text-ink-2 tabular-nums">
                  {count} {count === 1 ? 'person' : 'people'}
                </p>
                <div className="max-sm:w-full">
                  <Pager
                    page={page}
                    totalPages={pages}
                    onPrevious={page > 1 ? () => go({ page: Math.min(page - 1, pages) }) : null}
                    onNext={page < pages ? () => go({ page: page + 1 }) : null}
                  />
                </div>
              </div>
            </div>
          )
        }}
      </Faces>
    </>
  )
}

export const ShopPeoplePage = () => (
  <ManagerOnly>
    <People />
  </ManagerOnly>
)
