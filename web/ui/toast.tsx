import { lazy, Suspense } from 'react'
import { errorMessage } from '../api-error.ts'
import { signal } from './signal.ts'

export interface ToastItem {
  id: number
  title: string
  description?: string
  kind: 'success' | 'error' | 'info'
  open: boolean
}

const REMOVE_AFTER = 1_000_000

const shown = signal<ToastItem | null>(null)
let lastId = 0
let removal = 0

/** Shows a toast for 5 seconds in place of the one before it. */
export function toast({
  kind = 'success',
  ...text
}: {
  title: string
  description?: string
  kind?: ToastItem['kind']
}) {
  window.clearTimeout(removal)
  lastId += 1
  shown.set({ id: lastId, ...text, kind, open: true })
}

/** Says that something did not work, in the server's words where it gave some. */
export const toastFailure = (error: unknown, text = 'This did not work. Please try again.') =>
  toast({ kind: 'error', title: 'Error', description: errorMessage(error, text) })

function dismiss(item: ToastItem) {
  if (shown.get()?.id !== item.id) return
  shown.set({ ...item, open: false })
  removal = window.setTimeout(() => shown.set(null), REMOVE_AFTER)
}

const ToastHost = lazy(async () => ({ default: (await import('./toast-host.tsx')).ToastHost }))

/** Where toasts show. Stands once, in the shell. */
export function Toaster() {
  const item = shown.use()
  return (
    item && (
      <Suspense>
        <ToastHost item={item} onDismiss={() => dismiss(item)} />
      </Suspense>
    )
  )
}
