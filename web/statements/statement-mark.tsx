import type { StatementHead } from '../../contract/money/statements.ts'
import { say } from '../config.ts'
import { PaidMark } from '../payments/paid-mark.tsx'

/** Shows if a statement is paid. Nobody pays one whose jobs were all cancelled. */
export const StatementMark = ({ is_open, is_cancelled }: Pick<StatementHead, 'is_open' | 'is_cancelled'>) =>
  is_cancelled ? <span className="text-ink-2">{say`Cancelled`}</span> : <PaidMark paid={!is_open} />
