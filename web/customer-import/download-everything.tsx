import { useMutation } from '@tanstack/react-query'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { saveFrom } from '../ui/save-file.ts'
import { toastFailure } from '../ui/toast.tsx'
import { newKey } from '../unanswered.ts'

/** Saves the whole shop as CSV files in one zip. */
export function DownloadEverything() {
  const start = useMutation({
    // The address of an answer that was lost may have expired.
    mutationFn: () => call('startExport', { body: {}, idempotencyKey: newKey() }),
    // The browser saves the file itself, without keeping it in memory.
    onSuccess: ({ address }) => saveFrom(address),
    onError: (error) => toastFailure(error, say`The export could not start. Please try again.`),
  })
  return (
    <section aria-label={say`Export`} className="mt-12 border-t border-ink pt-6">
      <p className="mb-4 max-w-160 text-14 text-ink-2">{say`A zip file with one CSV file each for customers, string jobs, payments, credits, strings and more. You can import its file of customers here. To restore a whole shop, you need a backup, which is a separate command.`}</p>
      <Button busy={start.isPending} onClick={() => start.mutate()}>{say`Download Everything`}</Button>
    </section>
  )
}
