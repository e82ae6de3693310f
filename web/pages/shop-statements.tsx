import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CustomerOnAccount, StatementHead } from '../../contract/money/statements.ts'
import { call, query } from '../api.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { formatMoney } from '../money.ts'
import { PaidMark } from '../payments/paid-mark.tsx'
import { PersonLink } from '../people/person-link.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Button } from '../ui/button.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { PlainLink } from '../ui/plain-link.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { CARD_FIGURE, type Column, Table } from '../ui/table.tsx'
import { toastFailure } from '../ui/toast.tsx'

/** The button that makes a statement and opens it. */
function MakeStatement({ customer_id, customer }: CustomerOnAccount) {
  const navigate = useNavigate()
  const make = useMutation({
    mutationFn: () => call('createStatement', { body: { customer: customer_id } }),
    onSuccess: ({ id }) => navigate({ to: '/statements/$id', params: { id: String(id) } }),
    onError: (error) => toastFailure(error),
  })
  return (
    <Button aria-label={`Make Statement for ${customer}`} busy={make.isPending} onClick={() => make.mutate()}>
      Make Statement
    </Button>
  )
}

const ON_ACCOUNT: Column<CustomerOnAccount>[] = [
  {
    name: 'Customer',
    width: 'minmax(0, 1fr)',
    className: 'font-strong',
    cell: ({ customer, customer_id }) => <PersonLink id={customer_id}>{customer}</PersonLink>,
  },
  { name: 'Jobs', width: '64px', isFigure: true, cell: ({ jobs }) => jobs },
  {
    name: 'Amount',
    width: '104px',
    isFigure: true,
    className: CARD_FIGURE,
    label: false,
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    name: 'Action',
    width: '160px',
    isNameHidden: true,
    className: 'flex justify-end folded:col-span-full folded:*:flex-1',
    cell: (row) => <MakeStatement {...row} />,
  },
]

const STATEMENTS: Column<StatementHead>[] = [
  {
    name: 'Statement',
    width: '128px',
    className: 'tabular-nums',
    cell: ({ id, number }) => (
      <PlainLink href={`/statements/${id}`} className={linkLook}>
        {number}
      </PlainLink>
    ),
  },
  {
    name: 'Customer',
    width: 'minmax(0, 1fr)',
    cell: ({ customer, customer_id }) => <PersonLink id={customer_id}>{customer}</PersonLink>,
  },
  { name: 'Date', width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
  { name: 'Jobs', width: '56px', isFigure: true, cell: ({ jobs }) => jobs },
  { name: 'State', width: '96px', cell: ({ is_open }) => <PaidMark paid={!is_open} /> },
  {
    name: 'Amount due',
    width: '96px',
    isFigure: true,
    className: CARD_FIGURE,
    label: false,
    cell: ({ due, is_open }) => (is_open ? formatMoney(due) : null),
  },
]

function Statements() {
  const statements = useQuery(query('listStatements'))
  return (
    <>
      <MoneyTabs />
      <div className="page-head">
        <h1>Statements</h1>
      </div>
      <QueryStates answer={statements} failed="The statements could not be loaded.">
        {({ on_account, statements: list }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <Section title="On account">
              {on_account.length === 0 ? (
                <EmptyLine>All jobs on account are on a statement.</EmptyLine>
              ) : (
                <Table
                  label="On account"
                  columns={ON_ACCOUNT}
                  rows={on_account}
                  rowKey={({ customer_id }) => customer_id}
                />
              )}
            </Section>
            <Section title="Statements so far">
              {list.length === 0 ? (
                <EmptyLine>There is no statement yet.</EmptyLine>
              ) : (
                <Table
                  isBroad
                  label="Statements so far"
                  columns={STATEMENTS}
                  rows={list}
                  rowKey={({ id }) => id}
                  rowClassName="folded:grid-cols-4 narrow:grid-cols-2"
                />
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
