import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { PEOPLE_PAGE_SIZE } from '../../contract/people/people.ts'
import { query } from '../api.ts'
import { PeopleTabs } from '../areas/area-tabs.tsx'
import { config, say } from '../config.ts'
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
  { value: 'everybody', label: say`Everyone` },
  { value: 'walk-ins', label: say`Walk-ins` },
] as const

/** A page of the list of people: all of them, or the staff. */
function PeopleList({
  from,
  heading,
  children,
}: {
  from: '/shop/people' | '/shop/people/staff'
  heading: string
  children?: ReactNode
}) {
  const isStaff = from === '/shop/people/staff'
  const { page, search, ...chosen } = useSearch({ from })
  const show = isStaff ? 'staff' : chosen.show
  const navigate = useNavigate({ from })
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

  // The staff were a choice of the other page before they had one of their own.
  if (!isStaff && chosen.show === 'staff') {
    return <Navigate to="/shop/people/staff" search={{ ...PEOPLE_DEFAULTS, search }} replace />
  }
  return (
    <>
      <PeopleTabs />
      <div className="page-head">
        <h1>{heading}</h1>
        {children}
      </div>
      <div className="mb-6 flex flex-wrap gap-3">
        <SearchField
          label={say`Search people`}
          placeholder={say`Name, email, phone or ticket`}
          value={search}
          onSearch={handleSearch}
        />
        {!isStaff && (
          <Picker label={say`Show`} value={chosen.show} options={[...SHOWN]} onChange={(next) => go({ show: next })} />
        )}
      </div>
      <QueryStates answer={people} failed={say`The people could not be loaded.`}>
        {({ results, count }) => (
          <div aria-busy={people.isPlaceholderData}>
            {results.length === 0 ? <EmptyLine>{say`No people found.`}</EmptyLine> : <PeopleTable people={results} />}
            <Pager
              page={page}
              count={count}
              pageSize={PEOPLE_PAGE_SIZE}
              onPage={(next, options) => go({ page: next }, options)}
              isStale={people.isPlaceholderData}
            >
              {count === 1 ? say`1 person` : say`${count} people`}
            </Pager>
          </div>
        )}
      </QueryStates>
    </>
  )
}

function InviteStaff() {
  const [isInviting, setInviting] = useState(false)
  return (
    <div className="actions">
      <Button onClick={() => setInviting(true)} {...InvitationsDialog.intent}>{say`Invite Staff`}</Button>
      <Suspense>{isInviting && <InvitationsDialog onClose={() => setInviting(false)} />}</Suspense>
    </div>
  )
}

export const ShopPeoplePage = () => (
  <ManagerOnly>
    <PeopleList from="/shop/people" heading={say`People`} />
  </ManagerOnly>
)

export const ShopStaffPage = () => (
  <ManagerOnly>
    <PeopleList from="/shop/people/staff" heading={say`Staff`}>
      {/* With the hosted provider, people sign up there and get their roles on their page. */}
      {config.auth.kind === 'local' && <InviteStaff />}
    </PeopleList>
  </ManagerOnly>
)
