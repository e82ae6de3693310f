import { useMutation } from '@tanstack/react-query'
import { listed } from '../../contract/base/sentence.ts'
import { sumOfExtras } from '../../contract/job/extras.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { sending } from '../ui/sending.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

/** The shop's question about extras, with the buttons that answer it. */
export function AskedExtras({ job }: { job: StringJob }) {
  const amount = sumOfExtras(job.asked_extras)
  const names = job.asked_extras.map(({ name }) => name)
  const answer = useMutation({
    mutationFn: (accept: boolean) => call('answerExtras', { id: job.id, body: { accept, amount, names } }),
    onSuccess(_, accept) {
      toast({
        title: accept ? say`Added to your order` : say`Not added to your order`,
        description: listed(names, say.language),
      })
    },
    onError: (error) => toastFailure(error),
  })
  if (job.asked_extras.length === 0 || !isPayable(job)) return null
  return (
    <fieldset
      aria-label={say`A question from the shop`}
      className="grid min-w-0 gap-2 border-y border-line py-3 text-14"
    >
      <p>{say`The shop asks whether to add:`}</p>
      <ul>
        {job.asked_extras.map(({ name, amount }, index) => (
          // Two extras of a question can be the same, and their order does not change while they are shown.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="flex justify-between gap-4 tabular-nums">
            <bdi>{name}</bdi>
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          {...sending(answer, answer.variables === true)}
          onClick={() => answer.mutate(true)}
        >{say`Accept ${formatMoney(amount)}`}</Button>
        <Button
          {...sending(answer, answer.variables === false)}
          onClick={() => answer.mutate(false)}
        >{say`Decline`}</Button>
      </div>
    </fieldset>
  )
}
