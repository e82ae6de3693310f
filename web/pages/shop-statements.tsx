import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type CustomerOnAccount, STATEMENTS_PAGE_SIZE, type StatementHead } from '../../contract/money/statements.ts'
import { call, query } from '../api.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { PersonLink } from '../people/person-link.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { StatementMark } from '../statements/statement-mark.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { stillHere } from '../ui/still-here.ts'
import { BESIDE_FIGURE, CARD_FIGURE, type Column, Table } from '../ui/table.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { usePage } from '../ui/use-page.ts'

/** The button that creates a statement and opens it. */
function CreateStatement({ customer_id, customer }: CustomerOnAccount) {
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => call('createStatement', { body: { customer: customer_id } }),
    onMutate: stillHere,
    onSuccess: async ({ id }, _, isHere) => {
      if (isHere()) await navigate({ to: '/statements/$id', params: { id: String(id) } })
    },
    onError: (error) => toastFailure(error),
  })
  return (
    <Button
      aria-label={say`Create Statement for ${customer}`}
      busy={create.isPending}
      onClick={() => create.mutate()}
    >{say`Create Statement`}</Button>
  )
}

const ON_ACCOUNT: Column<CustomerOnAccount>[] = [
  {
    name: say`Customer`,
    width: 'minmax(0, 1fr)',
    className: `font-strong ${BESIDE_FIGURE}`,
    cell: ({ customer, person_id }) => <PersonLink id={person_id}>{customer}</PersonLink>,
  },
  { name: say`Jobs`, width: '64px', isFigure: true, cell: ({ jobs }) => jobs },
  {
    name: say`Amount`,
    width: '104px',
    isFigure: true,
    className: CARD_FIGURE,
    label: false,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    name: say`Action`,
    width: '168px',
    isNameHidden: true,
    className: 'flex justify-end folded:col-span-full folded:*:flex-1',
    cell: (row) => <CreateStatement {...row} />,
  },
]

const STATEMENTS: Column<StatementHead>[] = [
  {
    name: say`Statement`,
    width: '128px',
    className: 'tabular-nums',
    cell: ({ id, number }) => (
      <PlainLink href={`/statements/${id}`} className={linkLook}>
        {number}
      </PlainLink>
    ),
  },
  {
    name: say`Customer`,
    width: 'minmax(0, 1fr)',
    cell: ({ customer, customer_id }) => <PersonLink id={customer_id}>{customer}</PersonLink>,
  },
  { name: say`Date`, width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
  { name: say`Jobs`, width: '56px', isFigure: true, cell: ({ jobs }) => jobs },
  { name: say`State`, width: '96px', cell: StatementMark },
  {
    name: say`Amount due`,
    width: '96px',
    isFigure: true,
    className: CARD_FIGURE,
    label: false,
    cell: ({ due, is_open }) => (is_open ? formatMoney(due) : null),
  },
]

function Statements() {
  const { answer: statements, pager } = usePage((page) => query('listStatements', pageArgs(page)))
  return (
    <>
      <MoneyTabs />
      <div className="page-head">
        <h1>{say`Statements`}</h1>
      </div>
      <QueryStates answer={statements} failed={say`The statements could not be loaded.`}>
        {({ on_account, statements: list, count }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <Section title={say`On account`}>
              {on_account.length === 0 ? (
                <EmptyLine>{say`No job waits for a statement.`}</EmptyLine>
              ) : (
                <Table
                  label={say`On account`}
                  columns={ON_ACCOUNT}
                  rows={on_account}
                  rowKey={({ customer_id }) => customer_id}
                />
              )}
            </Section>
            <Section title={say`Statements so far`}>
              {count === 0 ? (
                <EmptyLine>{say`There are no statements yet.`}</EmptyLine>
              ) : (
                <Awaited isStale={pager.isStale}>
                  <Table
                    isBroad
                    label={say`Statements so far`}
                    columns={STATEMENTS}
                    rows={list}
                    rowKey={({ id }) => id}
                    rowClassName="folded:grid-cols-4 narrow:grid-cols-2"
                  />
                  <PagerOfMany {...pager} count={count} pageSize={STATEMENTS_PAGE_SIZE} />
                </Awaited>
              )}
            </Section>
          </div>
        )}
      </QueryStates>
    </>
  )
}

/** Customers with jobs on account, and the statements of the shop. */
export const ShopStatementsPage = () => (
  <ManagerOnly>
    <Statements />
  </ManagerOnly>
)
