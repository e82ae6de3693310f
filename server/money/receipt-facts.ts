// What the receipts of jobs and packs have in common.

/** The number of a receipt: the year in which the payment is in the books, and the payment's number. */
export const receiptNumber = ({ id, book_day }: { id: number; book_day: string }) =>
  `SB-${book_day.slice(0, 4)}-${String(id).padStart(6, '0')}`

interface TaxColumns {
  tax_rate: number | null
  tax_amount: number | null
  tax_number: string
}

/** The tax of a payment as on its day; null without tax. The rate is in percent. */
export const taxOf = ({ tax_rate, tax_amount, tax_number }: TaxColumns) =>
  tax_rate === null ? null : { rate: tax_rate, amount: tax_amount ?? 0, number: tax_number }
