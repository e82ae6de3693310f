import type { StatementHead } from '../../contract/money/statements.ts'
import { say } from '../config.ts'
import { PaidMark } from '../payments/paid-mark.tsx'

/** Shows if a statement is paid. Nobody pays one whose jobs were all cancelled or refunded. */
export function StatementMark(statement: Pick<StatementHead, 'is_open' | 'is_cancelled' | 'is_refunded'>) {
  if (statement.is_cancelled) return <span className="text-ink-2">{say`Cancelled`}</span>
  if (statement.is_refunded) return <span className="text-ink-2">{say`Refunded`}</span>
  return <PaidMark paid={!statement.is_open} />
}
