import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../contract/currency.ts'
import type { Receipt } from '../../contract/payments.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { PriceLines } from '../payments/price-lines.tsx'
import { Button } from '../ui/button.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { GoBack } from '../ui/go-back.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const METHODS: Record<Receipt['method'], string> = {
  card: `Card, via ${config.card_provider}`,
  credit: 'Stringing credit',
  technician: 'At the counter',
}

/** A credit has no price here: it was bought or granted before. */
const totalOf = ({ method, amount, currency }: Receipt) =>
  method === 'credit' ? '1 stringing credit' : formatMoney(amount, currency)

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-12 leading-6 text-ink-2">{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function Sheet({ receipt }: { receipt: Receipt }) {
  return (
    <article className="max-w-160 tabular-nums" aria-label={`Receipt ${receipt.number}`}>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1>Receipt</h1>
          <p className="mt-2 text-ink-2">{receipt.number}</p>
        </div>
        <p className="text-right whitespace-pre-line max-sm:text-left">
          <bdi className="font-strong">{receipt.shop.name}</bdi>
          {receipt.shop.address && `\n${receipt.shop.address}`}
          {receipt.tax?.number && `\nTax number: ${receipt.tax.number}`}
        </p>
      </header>
      <dl className="mt-8 border-t border-ink">
        <Line label="Date">
          <MediumDate date={receipt.paid_date} />
        </Line>
        {receipt.customer && <Line label="Customer">{receipt.customer}</Line>}
        <Line label="Order">String Job #{receipt.string_job_id}</Line>
        <Line label="Racket">{receipt.racket}</Line>
        <Line label="String">{receipt.string}</Line>
        <Line label="Tension">{receipt.tension}</Line>
        <Line label="Paid by">
          {METHODS[receipt.method]}
          {receipt.way && `, ${receipt.way}`}
        </Line>
        {receipt.refund && (
          <Line label="Refund">{receipt.refund === 'done' ? 'Refunded' : 'Due: you will get your money back'}</Line>
        )}
      </dl>
      <PriceLines lines={receipt.lines} className="border-b border-line py-3" />
      <p className="flex items-baseline justify-between gap-4 py-4">
        <span className="text-ink-2">Total</span>
        <span className="text-24 font-strong">{totalOf(receipt)}</span>
      </p>
      {receipt.tax && receipt.amount > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14">
          <span className="text-ink-2">Includes {receipt.tax.rate}% tax</span>
          <span>{formatMoney(receipt.tax.amount, receipt.currency)}</span>
        </p>
      )}
      {config.test_mode && receipt.method === 'card' && (
        <p className="text-12 text-ink-2">Test mode: no money moved.</p>
      )}
    </article>
  )
}

const SheetSkeleton = () => (
  <>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-8 h-64 max-w-160" />
  </>
)

/** The receipt of a paid job, for printing. */
export function ReceiptPage() {
  const { id } = useParams({ from: '/string-jobs/$id/receipt' })
  const receipt = useQuery(query('getReceipt', { id }))

  return (
    <>
      <div className="no-print mb-4 flex max-w-160 flex-wrap items-center justify-between gap-2">
        <GoBack otherwise="/string-jobs" />
        {receipt.data && (
          <Button onClick={() => window.print()}>
            <Printer className="size-4" />
            Print
          </Button>
        )}
      </div>
      <QueryStates
        answer={receipt}
        title="Error"
        failed="The receipt could not be loaded. Please try again."
        skeleton={<SheetSkeleton />}
      >
        {(data) => <Sheet receipt={data} />}
      </QueryStates>
    </>
  )
}
