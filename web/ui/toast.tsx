import { Suspense } from 'react'
import { errorMessage } from '../api-error.ts'
import { part } from './part.tsx'
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

/** Says that a part of the page did not come. */
export const toastMissing = () =>
  toast({
    kind: 'error',
    title: 'Error',
    description: 'This could not be loaded. Check your connection and try again.',
  })

function dismiss(item: ToastItem) {
  if (shown.get()?.id !== item.id) return
  shown.set({ ...item, open: false })
  removal = window.setTimeout(() => shown.set(null), REMOVE_AFTER)
}

const ToastHost = part(async () => (await import('./toast-host.tsx')).ToastHost)
// With the first sign of life, for what it most has to say is that there is no connection.
for (const sign of ['pointerover', 'keydown']) {
  globalThis.addEventListener?.(sign, ToastHost.preload, { once: true, passive: true })
}

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
