import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'

interface Props {
  job: TechnicianJob
  onDone?: (redo: TechnicianJob) => void
}

/** Takes a racket back and strings it again free of charge; nothing where the shop does not do that. */
export function RestringFree({ job, onDone }: Props) {
  if (!job.free_until || Date.parse(job.free_until) < Date.now()) return null

  const handlePress = () =>
    confirm({
      title: say`Restring Free?`,
      text: say`${displayName(job.racket)} gets the same strings and tensions again, with a new ticket and label. The customer pays nothing.`,
      confirm: say`Restring Free`,
      failed: say`The racket could not be taken back. Please try again.`,
      async run() {
        const redo = await call('restringFree', { id: job.id, body: {} })
        toast({
          title: say`Ticket ${redo.ticket}`,
          description: say`${displayName(redo.racket)} will be strung again`,
          ...undoing({ order: redo.order_id }, say`Redo cancelled`),
        })
        onDone?.(redo)
      },
    })

  return <Button onClick={() => void handlePress()}>{say`Restring Free`}</Button>
}
