import { useMutation } from '@tanstack/react-query'
import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { WhyHere } from '../lives/why-here.tsx'
import { shortDate } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'

interface Props {
  job: TechnicianJob
  /** The last day on which the shop strings the racket again free of charge. */
  until: Date
  onDone?: (redo: TechnicianJob) => void
  onClose: () => void
}

/** Says or asks why the strings came out, and strings the racket again if staff decide so. */
export function RestringFreeDialog({ job, until, onDone, onClose }: Props) {
  const name = displayName(job.racket)
  const restring = useMutation({
    mutationFn: () => call('restringFree', { id: job.id, body: {} }),
    onSuccess(redo) {
      toast({
        title: say`Ticket ${redo.ticket}`,
        description: say`${displayName(redo.racket)} will be strung again`,
        ...undoing({ order: redo.order_id }, say`Redo cancelled`),
      })
      onClose()
      onDone?.(redo)
    },
  })
  return (
    <Dialog
      title={say`Restring Free?`}
      description={say`${name} gets the same strings and tensions again, with a new ticket and label. The customer pays nothing.`}
      busy={restring.isPending}
      onClose={onClose}
    >
      <div className="flex flex-col">
        <WhyHere racketId={job.racket.id} bed={job} />
        <p className="my-4 text-14">{say`This is possible until ${shortDate(until.toISOString(), Date.now())}. You decide.`}</p>
        <Refusal error={restring.error} text={say`The racket could not be taken back. Please try again.`} />
        <div className={cn(actionsLook, 'flex justify-end gap-2 max-sm:*:flex-1')}>
          <Button disabled={restring.isPending} onClick={onClose}>{say`Cancel`}</Button>
          <Button variant="primary" busy={restring.isPending} onClick={() => restring.mutate()}>
            {say`Restring Free`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
