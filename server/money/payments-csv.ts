import { plainAmount } from '../../contract/base/money.ts'
import type { Region } from '../../contract/base/region.ts'
import { toCsv } from '../base/csv/csv-text.ts'
import type { MoneyRow } from './queries.ts'

/**
 * Payments, refunds and voids as a file for spreadsheets, each on its own day. The columns are always the same, so that
 * the files of several months fit together.
 */
export function paymentsCsv(rows: MoneyRow[], { currency, time_zone }: Region): string {
  const plain = (amount: number | null) => (amount === null ? null : plainAmount(amount, currency))
  const unit = currency.toLowerCase()
  const columns: [name: string, cell: (row: MoneyRow) => string | number | null][] = [
    ['date', ({ date }) => date],
    [`time (${time_zone})`, ({ time }) => time],
    ['job', ({ string_job_id }) => string_job_id],
    ['customer', ({ customer }) => customer],
    ['method', ({ method }) => method],
    [`amount_${unit}`, ({ amount }) => plain(amount)],
    [`refunded_${unit}`, ({ refunded }) => plain(refunded)],
    ['taken_by', ({ taken_by }) => taken_by],
    ['provider_payment_id', ({ provider_payment_id }) => provider_payment_id],
    ['tax_rate', ({ tax_rate }) => tax_rate],
    [`tax_${unit}`, ({ tax_amount }) => plain(tax_amount)],
    ['way', ({ way }) => way],
    ['pack', ({ pack }) => pack],
    [`voided_${unit}`, ({ voided }) => plain(voided)],
    ['recorded_on', ({ recorded_on }) => recorded_on],
  ]
  return toCsv(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )
}
