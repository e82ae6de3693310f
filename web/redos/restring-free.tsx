import { displayName } from '../../contract/job/rackets.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
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
      title: 'Restring Free?',
      text: `${displayName(job.racket)} gets the same strings and tensions again, with a new ticket and label. The customer pays nothing.`,
      confirm: 'Restring Free',
      failed: 'The racket could not be taken back. Please try again.',
      async run() {
        const redo = await call('restringFree', { id: job.id, body: {} })
        toast({
          title: `Ticket ${redo.ticket}`,
          description: `${displayName(redo.racket)} will be strung again`,
          ...undoing({ order: redo.order_id }, 'Redo cancelled'),
        })
        onDone?.(redo)
      },
    })

  return <Button onClick={() => void handlePress()}>Restring Free</Button>
}
