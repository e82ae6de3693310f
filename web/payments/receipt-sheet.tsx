import type { ReactNode } from 'react'
import { formatDecimal } from '../../contract/base/money.ts'
import type { Receipt } from '../../contract/money/payments.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { MediumDate } from '../ui/dates.tsx'
import { FactRow } from '../ui/fact.tsx'
import { Paper } from '../ui/paper.tsx'
import { TestMoney } from './test-money.tsx'

const METHODS: Record<Receipt['method'], string> = {
  card: say`Card, via ${say.of(config.card_provider)}`,
  credit: say`Stringing credit`,
  technician: say`At the counter`,
}

/** A credit has no price here: it was bought or granted before. */
export const receiptTotal = ({ method, amount, currency }: Pick<Receipt, 'method' | 'amount' | 'currency'>) =>
  method === 'credit' ? say`1 stringing credit` : formatMoney(amount, currency)

/** A line of a receipt. */
export const ReceiptLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <FactRow label={label} dir="auto">
    {children}
  </FactRow>
)

interface Props {
  receipt: Pick<
    Receipt,
    'number' | 'paid_date' | 'customer' | 'amount' | 'currency' | 'tax' | 'method' | 'way' | 'shop'
  >
  /** The lines about what was paid for. */
  about?: ReactNode
  /** The line about a refund. */
  refund?: ReactNode
  /** The parts of the total. */
  children?: ReactNode
}

/** A receipt: who paid for what, in which way, and the total with its tax. */
export const ReceiptSheet = ({ receipt, about, refund, children }: Props) => (
  <Paper
    title={say`Receipt`}
    number={receipt.number}
    width="max-w-160"
    shop={{ ...receipt.shop, taxNumber: receipt.tax?.number }}
    head={<p className="mt-2 text-ink-2">{receipt.number}</p>}
  >
    <dl className="mt-8 border-t border-ink">
      <ReceiptLine label={say`Date`}>
        <MediumDate date={receipt.paid_date} />
      </ReceiptLine>
      {receipt.customer && <ReceiptLine label={say`Customer`}>{receipt.customer}</ReceiptLine>}
      {about}
      <ReceiptLine label={say`Paid by`}>
        {receipt.way ? say`${METHODS[receipt.method]}, ${receipt.way}` : METHODS[receipt.method]}
      </ReceiptLine>
      {refund && <ReceiptLine label={say`Refund`}>{refund}</ReceiptLine>}
    </dl>
    {children}
    <p className="flex items-baseline justify-between gap-4 py-4">
      <span className="text-ink-2">{say`Total`}</span>
      <span className="text-24 font-strong">{receiptTotal(receipt)}</span>
    </p>
    {receipt.tax && receipt.amount > 0 && (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14">
        <span className="text-ink-2">{say`Includes ${formatDecimal(receipt.tax.rate, config)}% tax`}</span>
        <span>{formatMoney(receipt.tax.amount, receipt.currency)}</span>
      </p>
    )}
    <TestMoney method={receipt.method} />
  </Paper>
)
