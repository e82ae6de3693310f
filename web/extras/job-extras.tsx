import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { namesOfExtras } from '../../contract/job/extras.ts'
import { linesOf } from '../../contract/job/price-lines.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { call, query } from '../api.ts'
import { isPassing } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { CallAboutQuestion } from '../messages/not-told.tsx'
import { formatMoney } from '../money.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { Fold } from '../ui/fold.tsx'
import { once } from '../ui/once.ts'
import { sending } from '../ui/sending.ts'
import { toastFailure } from '../ui/toast.tsx'

/** The extras of a job, for staff. Nothing in a shop without extras. */
export function JobExtras({ job }: { job: StringJob }) {
  const extras = useSideRead(query('listExtras')) ?? []
  const answered = {
    // The next change is made to what this one made of the job.
    onSuccess: () => refreshNow(),
    onError: (error: unknown) => toastFailure(error),
  }
  const add = useMutation({
    mutationFn: (body: { extra: number; from: string[] }) => call('addExtra', { id: job.id, body }),
    ...answered,
  })
  function addOnce(extra: number) {
    // After a lost answer, the job may have the extra already. The same request adds it once.
    const { variables: last } = add
    const isRepeat = last?.extra === extra && isPassing(add.error)
    add.mutate(isRepeat ? last : { extra, from: namesOfExtras(job) })
  }
  const remove = useMutation({
    mutationFn: (body: { name: string; from: string[] }) => call('removeExtra', { id: job.id, body }),
    ...answered,
  })
  function removeOnce(name: string) {
    // After a lost answer, the job may have one of two equal extras less. The same request removes no other one.
    const { variables: last } = remove
    const isRepeat = last?.name === name && isPassing(remove.error)
    remove.mutate(isRepeat ? last : { name, from: namesOfExtras(job) })
  }
  const added = linesOf('extra', job.price_lines)
  const rows = [
    ...added.map((extra) => ({ ...extra, isAsked: false })),
    ...job.asked_extras.map((extra) => ({ ...extra, isAsked: true })),
  ]
  const canChange = isPayable(job) && job.price !== null
  if (rows.length === 0 && !(canChange && extras.length > 0)) return null
  return (
    <Fold title={say`Extras`} isOpen={rows.length > 0}>
      <ul className="max-w-160">
        {rows.map(({ name, amount, isAsked }, index) => (
          // Two extras can be the same, so the place is a part of the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={`${name} ${index}`} className="flex items-center gap-4 border-b border-line py-2 tabular-nums">
            <span className="min-w-0 flex-1">
              <bdi>{name}</bdi>
              {isAsked && <span className="text-14 text-ink-2"> {say`(the customer is asked)`}</span>}
            </span>
            {formatMoney(amount)}
            {canChange && (
              <Button
                variant="bare"
                size="icon"
                aria-label={say`Remove ${name}`}
                {...sending(remove, remove.variables?.name === name)}
                // The extra that moves here is another one.
                onClick={once(() => removeOnce(name))}
              >
                <X />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {job.asked_extras.length > 0 && <CallAboutQuestion job_id={job.id} />}
      {canChange && (
        <div className="mt-4 flex flex-wrap gap-2">
          {extras.map(({ id, name, amount }) => (
            <Button key={id} {...sending(add, add.variables?.extra === id)} onClick={() => addOnce(id)}>
              {name} <span className="font-text tabular-nums">+{formatMoney(amount)}</span>
            </Button>
          ))}
        </div>
      )}
    </Fold>
  )
}
