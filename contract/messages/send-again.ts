import { isOptIn, type MessageKind } from './message-kinds.ts'
import { type JobMessage, PORTAL_CHANNELS } from './messages.ts'

type Delivery = Pick<JobMessage, 'state' | 'is_final'>

/** Returns true for a message that was sent or stopped, or failed for good. */
export const isOver = ({ state, is_final }: Delivery) => is_final || !['waiting', 'failed'].includes(state)

type Sent = Delivery & Pick<JobMessage, 'channel' | 'is_concerned'> & { kind: MessageKind | 'account' }

/** Returns true if staff can send a message again: the portal sent it, and it still concerns one of its rackets. */
export const canSendAgain = ({ kind, channel, is_concerned, ...delivery }: Sent) =>
  is_concerned &&
  isOver(delivery) &&
  PORTAL_CHANNELS.some((own) => own === channel) &&
  kind !== 'account' &&
  !isOptIn(kind)
