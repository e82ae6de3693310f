import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { actOnMessage, type MessageAct, openWhatsApp } from './message-actions.ts'

interface Props {
  /** The message, or the job as long as its message is not planned. */
  id: number
  act: MessageAct
  variant?: 'bare'
  children: ReactNode
}

/** Sends or stops a message. */
export function MessageButton({ id, act, variant, children }: Props) {
  const action = useMutation({ mutationFn: () => actOnMessage(id, act) })
  return (
    <Button {...(variant && { variant })} busy={action.isPending} onClick={() => action.mutate()}>
      {children}
    </Button>
  )
}

/** Opens WhatsApp with the message about a job. */
export function WhatsAppButton({ job_id }: { job_id: number }) {
  const opening = useMutation({ mutationFn: () => openWhatsApp(job_id) })
  return <Button busy={opening.isPending} onClick={() => opening.mutate()}>{say`Message on WhatsApp`}</Button>
}
