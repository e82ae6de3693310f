import { useMutation } from '@tanstack/react-query'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import { strungStrings } from '../../contract/job/string-bed-text.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { changeInTurn } from '../technician/job-cache.ts'
import { Button } from '../ui/button.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'

/** Takes another set from the stock, while the racket is strung. */
export function StringBroke({ job }: { job: TechnicianJob }) {
  const record = useMutation({
    mutationFn: () => changeInTurn(job.id, () => call('stringBroke', { id: job.id, body: {} })),
    onSuccess: (strung) => {
      const { mains, crosses } = strungStrings(strung)
      toast({
        title: mains || crosses ? say`Another set was taken from the stock` : say`Recorded`,
        ...undoing({ string_job: job.id, kind: 'broke' }, say`The string did not break`),
      })
    },
    onError: (error) => toastFailure(error),
  })
  if (!isToBeStrung(job.order_status) || !job.started_at) return null
  return <Button variant="bare" busy={record.isPending} onClick={() => record.mutate()}>{say`String Broke`}</Button>
}
