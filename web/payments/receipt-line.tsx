import type { ReactNode } from 'react'
import type { Receipt } from '../../contract/money/payments.ts'
import { config, say } from '../config.ts'

export const METHODS: Record<Receipt['method'], string> = {
  card: say`Card, via ${config.card_provider}`,
  credit: say`Stringing credit`,
  technician: say`At the counter`,
}

/** A line of a receipt. */
export const ReceiptLine = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-line py-3 sm:grid-cols-[160px_minmax(0,1fr)]">
    <dt className="text-12 leading-6 text-ink-2">{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
