import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { toast, toastFailure } from '../ui/toast.tsx'

const CALLS = {
  now_of_job: { name: 'sendJobMessageNow', done: say`The message is being sent` },
  now: { name: 'sendMessageNow', done: say`The message is being sent` },
  stop: { name: 'stopMessage', done: say`The message was stopped` },
  again: { name: 'sendMessageAgain', done: say`The message is being sent again` },
} as const

export type MessageAct = keyof typeof CALLS

/** Sends or stops a message, and reports it. Without a plan, the id is that of the job. */
export async function actOnMessage(id: number, act: MessageAct) {
  try {
    await call(CALLS[act].name, { id, body: {} })
    toast({ title: CALLS[act].done })
  } catch (error) {
    toastFailure(error, say`The message could not be changed. Please try again.`)
  }
  await refreshNow()
}

/** Opens WhatsApp with the message about a job in a new tab. */
export async function openWhatsApp(job_id: number) {
  // A tab that opens after the answer would be blocked.
  const tab = window.open('', '_blank')
  try {
    const { url } = await call('openWhatsApp', { id: job_id, body: {} })
    if (tab) {
      tab.opener = null
      tab.location.href = url
    } else window.location.assign(url)
  } catch (error) {
    tab?.close()
    toastFailure(error, say`WhatsApp could not be opened. Please try again.`)
  }
  await refreshNow()
}

/** Records that a customer was called about a job, which takes their rackets off the call list. */
export async function recordCall({ job_id, customer }: { job_id: number; customer: string }) {
  try {
    await call('recordCall', { id: job_id, body: {} })
    toast({ title: say`${customer} was called` })
  } catch (error) {
    toastFailure(error, say`The call could not be recorded. Please try again.`)
  }
  await refreshNow()
}
