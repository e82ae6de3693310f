import { sentence } from '../../contract/base/sentence.ts'
import { cameTooLate } from '../../contract/job/due.ts'
import { linesOf } from '../../contract/job/price-lines.ts'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { changeInTurn } from '../technician/job-cache.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'

/** The buttons that move a job to the next moment of its speed, after its racket came too late, or to standard. */
export function ChangeSpeed({ job }: { job: TechnicianJob }) {
  const [line] = linesOf('speed', job.price_lines)
  if (!job.speed || !line || !isToBeStrung(job.order_status)) return null
  return (
    <>
      {cameTooLate(job) && (
        <Button onClick={() => void change(job, 'next', NEXT)}>{say`${say.of(line.name)}, Next Time`}</Button>
      )}
      <Button
        onClick={() =>
          void change(job, 'standard', {
            title: say`Change this job to standard?`,
            text: job.is_order_paid
              ? say`The job is paid, so a refund of ${formatMoney(line.amount)} will be listed.`
              : sentence(say`The price of the job drops by ${formatMoney(line.amount)}`, say.language),
            confirm: say`Change to Standard`,
          })
        }
      >{say`Change to Standard`}</Button>
    </>
  )
}

const NEXT = {
  title: say`Promise the next time of this speed?`,
  text: say`The price stays the same, and the racket will be ready at the next time that this speed offers.`,
  confirm: say`Promise the Next Time`,
}

const change = (
  job: TechnicianJob,
  to: 'next' | 'standard',
  question: { title: string; text: string; confirm: string },
) =>
  confirm({
    ...question,
    failed: say`The speed could not be changed. Please try again.`,
    run: () => changeInTurn(job.id, () => call('chooseSpeed', { id: job.id, body: { to } })),
  })
