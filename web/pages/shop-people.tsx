import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { totalPages } from '../../contract/job/technician.ts'
import { PEOPLE_PAGE_SIZE } from '../../contract/people/people.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { PEOPLE_DEFAULTS, type PeopleSearch } from '../people/people-search.ts'
import { PeopleTable } from '../people/people-table.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Pager } from '../ui/pager.tsx'
import { part } from '../ui/part.tsx'
import { Picker } from '../ui/picker.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SearchField } from '../ui/search-field.tsx'

const InvitationsDialog = part(
  async () => (await import('../people/staff-invitations-dialog.tsx')).StaffInvitationsDialog,
)

const SHOWN = [
  { value: 'everybody', label: 'Everyone' },
  { value: 'staff', label: 'Technicians and managers' },
  { value: 'walk-ins', label: 'Walk-ins' },
] as const

function People() {
  const { page, search, show } = useSearch({ from: '/shop/people' })
  const navigate = useNavigate({ from: '/shop/people' })
  const [isInviting, setInviting] = useState(false)
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
        {/* With the hosted provider, people sign up there and get their roles on their page. */}
        {config.auth.kind === 'local' && (
          <div className="actions">
            <Button onClick={() => setInviting(true)} {...InvitationsDialog.intent}>
              Invite Staff
            </Button>
          </div>
        )}
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <SearchField label="Search people" placeholder="Name or email" value={search} onSearch={handleSearch} />
        <Picker label="Show" value={show} options={[...SHOWN]} onChange={(next) => go({ show: next })} />
      </div>
      <QueryStates answer={people} failed="The people could not be loaded.">
        {({ results, count }) => (
          <div aria-busy={people.isPlaceholderData}>
            {results.length === 0 ? <EmptyLine>No people found.</EmptyLine> : <PeopleTable people={results} />}
            <Pager
              page={page}
              totalPages={totalPages(count, PEOPLE_PAGE_SIZE)}
              onPage={(next, options) => go({ page: next }, options)}
              isStale={people.isPlaceholderData}
            >
              {count} {count === 1 ? 'person' : 'people'}
            </Pager>
          </div>
        )}
      </QueryStates>
      <Suspense>{isInviting && <InvitationsDialog onClose={() => setInviting(false)} />}</Suspense>
    </>
  )
}

export const ShopPeoplePage = () => (
  <ManagerOnly>
    <People />
  </ManagerOnly>
)
