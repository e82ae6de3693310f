import { useQuery } from '@tanstack/react-query'
import { amountOfStatement, type Statement } from '../../contract/money/statements.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { PayForAllButton } from '../payments/pay-for-all.tsx'
import { marksAsPaid, withAmount } from '../technician/paid-question.ts'
import { confirmPayment } from '../technician/way-to-pay.ts'
import { Button } from '../ui/button.tsx'

/** Pays what is open on a statement: the customer by card, the manager at the counter. */
export function PayStatement({ statement }: { statement: Statement }) {
  const me = useQuery(query('getMe')).data
  const open = statement.lines.filter(({ state }) => state === 'open')
  if (open.length === 0 || !me) return null
  const amount = amountOfStatement(open)

  const handlePaid = () =>
    confirmPayment({
      title: say`Mark Statement as Paid?`,
      text: withAmount(marksAsPaid(open.length), amount),
      confirm: say`Confirm`,
      failed: say`The payment could not be recorded. Please try again.`,
      async run(paid) {
        try {
          await call('payStatement', { id: statement.id, body: { amount, ...paid } })
        } finally {
          await refreshNow()
        }
      },
    })

  const isMine = statement.customer_id === me.id
  return (
    <div className="no-print mt-4 flex max-w-200 flex-wrap justify-end gap-2">
      {isMine && <PayForAllButton jobs={open.map(({ string_job_id, price }) => ({ id: string_job_id, price }))} />}
      {me.is_manager && <Button variant="primary" onClick={() => void handlePaid()}>{say`Mark as Paid`}</Button>}
    </div>
  )
}
