import { useQuery } from '@tanstack/react-query'
import { type OpenPay, PAYOUTS_PAGE_SIZE, type PayBook } from '../../contract/money/pay.ts'
import { call, query } from '../api.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { EarningsList } from '../pay/earnings-list.tsx'
import { PayRuleForm } from '../pay/pay-rule-form.tsx'
import { ManagerOnly } from '../session/manager-only.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { EmptyLine } from '../ui/empty-state.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { PagerOfMany, pageArgs } from '../ui/pager.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Section } from '../ui/section.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { usePage } from '../ui/use-page.ts'

async function payOut({ technician_id, name, amount, rackets }: OpenPay) {
  const paid = await confirm({
    title: say`Pay out ${formatMoney(amount)}?`,
    text: say`This closes the period of ${name} with ${racketsText(rackets)}.`,
    confirm: say`Pay Out`,
    failed: say`The payout could not be recorded. Please try again.`,
    run: () => call('payOut', { body: { technician: technician_id, amount } }),
  })
  if (paid) toast({ title: say`Paid out`, description: say.context('money')`${formatMoney(amount)} to ${name}` })
}

function Person({ open }: { open: OpenPay }) {
  const earnings = useQuery(query('getEarnings', { id: open.technician_id }))
  return (
    <Section
      title={open.name}
      aside={
        open.amount > 0 && (
          <Button
            aria-label={say`Pay Out ${formatMoney(open.amount)} to ${open.name}`}
            onClick={() => void payOut(open)}
          >
            {say`Pay Out ${formatMoney(open.amount)}`}
          </Button>
        )
      }
    >
      <p className="mb-4 text-14 text-ink-2 tabular-nums">
        {filled(
          say`${racketsText(open.rackets)}, ${formatMoney(open.amount)} since ${HERE}`,
          <MediumDate date={open.since} />,
        )}
      </p>
      <QueryStates answer={earnings} failed={say`The rackets could not be loaded.`}>
        {(data) => (
          <>
            <EarningsList earnings={data} />
            {data.count > data.results.length && (
              <p className="mt-4 text-14 text-ink-2">{say`The list shows the newest ${data.results.length} entries.`}</p>
            )}
          </>
        )}
      </QueryStates>
    </Section>
  )
}

const PAYOUTS: Column<PayBook['payouts'][number]>[] = [
  { name: say`Stringer`, width: 'minmax(0, 1fr)', className: 'font-strong', cell: ({ name }) => <bdi>{name}</bdi> },
  { name: say`Rackets`, width: '72px', isFigure: true, cell: ({ rackets }) => rackets },
  { name: say`Date`, width: '168px', className: 'text-ink-2', cell: ({ date }) => <MediumDate date={date} /> },
  { name: say`Amount`, width: '104px', isFigure: true, cell: ({ amount }) => formatMoney(amount) },
]

function Pay() {
  const { answer: book, pager } = usePage((page) => query('getPayBook', pageArgs(page)))
  return (
    <>
      <MoneyTabs />
      <div className="page-head">
        <h1>{say`Pay`}</h1>
      </div>
      <QueryStates answer={book} failed={say`Stringer pay could not be loaded.`}>
        {({ rule, open, payouts, count }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
            <Section title={say`Rule`}>
              <PayRuleForm rule={rule} />
            </Section>
            {open.length === 0 ? (
              <EmptyLine>{say`There is nothing to pay out.`}</EmptyLine>
            ) : (
              open.map((each) => <Person key={each.technician_id} open={each} />)
            )}
            {count > 0 && (
              <Section title={say`Payouts`}>
                <Awaited isStale={pager.isStale}>
                  <Table label={say`Payouts`} columns={PAYOUTS} rows={payouts} rowKey={({ id }) => id} />
                  <PagerOfMany {...pager} count={count} pageSize={PAYOUTS_PAGE_SIZE} />
                </Awaited>
              </Section>
            )}
          </div>
        )}
      </QueryStates>
    </>
  )
}

/** The pay rule for stringers, and their earnings. */
export const ShopPayPage = () => (
  <ManagerOnly>
    <Pay />
  </ManagerOnly>
)
