import { Check, Info, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { UNDO_SECONDS } from '../../contract/job/undo-seconds.ts'
import { errorMessage } from '../api-error.ts'
import { say } from '../config.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { heightWriter } from './height-writer.ts'
import { linkLook } from './link-button.tsx'
import { PlainLink } from './plain-link.tsx'
import { signal } from './signal.ts'

interface Toast {
  title: string
  description?: string
  /** A fact for the person to remember, below the description. */
  note?: string
  link?: { href: string; text: string }
  /** 'success' by default. */
  kind?: keyof typeof LOOKS
  /** An action that the person may want to take next. The toast then stays longer, and this dismisses it. */
  action?: { text: string; run: () => void }
  /** Takes the action back. The toast then stays as long as this is possible. */
  undo?: () => void
}

interface ToastItem extends Toast {
  id: number
  open: boolean
  isRepeat: boolean
}

const LOOKS = {
  success: { Icon: Check, color: 'text-accent' },
  error: { Icon: X, color: 'text-danger' },
  info: { Icon: Info, color: 'text-ink-2' },
}

const REMOVE_AFTER = 1_000_000

const writeToastsHeight = heightWriter('--toasts')

/** The toast that is shown, or was shown last. */
const shownToast = signal<ToastItem | null>(null)
let lastId = 0
let removal = 0

/** Shows a toast for 5 seconds, or 10 with `action` or `undo`. It replaces the one before it. */
export function toast(next: Toast) {
  const before = shownToast.get()
  const repeat = before?.open && before.isRepeat && next.kind !== 'error' ? before.description : undefined
  show({ ...next, ...(repeat && { note: repeat }) })
}

function show(next: Toast, { isRepeat = false } = {}) {
  window.clearTimeout(removal)
  lastId += 1
  shownToast.set({ ...next, id: lastId, open: true, isRepeat })
}

/**
 * Says that an earlier request, whose response was lost, has made this change, so that a second sale is not taken for done.
 * If the page also reports the change, its toast keeps this as a note.
 */
export const toastRepeat = () =>
  show(
    {
      kind: 'info',
      title: say`Already done`,
      description: say`An earlier try had worked, so nothing was done twice.`,
    },
    { isRepeat: true },
  )

/** Reports a failure, with the server's reason where it gave one. */
export const toastFailure = (error: unknown, text = say`Something went wrong. Please try again.`, title = say`Error`) =>
  toast({ kind: 'error', title, description: errorMessage(error, text) })

/** Reports that code could not be loaded. */
export const toastMissing = () =>
  toast({
    kind: 'error',
    title: say`Error`,
    description: say`This could not be loaded. Check your connection and try again.`,
  })

/** Dismisses a failure that is shown. */
export function dismissFailure() {
  const item = shownToast.get()
  if (item?.open && item.kind === 'error' && !item.action) dismissToast(item)
}

/** Removes a toast whose action only the person who saw it first may take. */
export function forgetAction() {
  const item = shownToast.get()
  if (item?.undo || item?.action) shownToast.set(null)
}

function dismissToast(item: ToastItem) {
  if (shownToast.get()?.id !== item.id) return
  shownToast.set({ ...item, open: false })
  removal = window.setTimeout(() => shownToast.set(null), REMOVE_AFTER)
}

const DURATION = 5000
const LONG_DURATION = UNDO_SECONDS * 1000

/** In a text field, the browser undoes typing. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea'))

/**
 * Shows the toasts, once, in the shell. Its code is part of the first load, because a toast must be able to report that
 * there is no connection. That is why it is not Radix's toast, which weighs 14 kB.
 */
export function Toaster() {
  const item = shownToast.use()
  /** The toast that someone reads. One that replaces it has a time of its own. */
  const [held, setHeld] = useState<number | null>(null)
  const shown = item?.open ? item : null
  const { Icon, color } = LOOKS[item?.kind ?? 'success']

  useEffect(() => {
    if (!shown || shown.id === held) return
    const timer = window.setTimeout(() => dismissToast(shown), shown.undo || shown.action ? LONG_DURATION : DURATION)
    return () => window.clearTimeout(timer)
  }, [shown, held])

  function dismiss(run?: () => void) {
    if (shown) dismissToast(shown)
    run?.()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
    if (!isUndo || !shown?.undo || isTextField(event.target)) return
    event.preventDefault()
    dismiss(shown.undo)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const content = shown && (
    <ol aria-label={say`Notification`} className="m-4">
      <li
        key={shown.id}
        // The time stops while someone reads the toast with the pointer or the focus on it. The pointer also enters a toast
        // that appears under it while it rests, so only a move counts.
        onPointerMove={() => setHeld(shown.id)}
        onPointerLeave={() => setHeld(null)}
        onFocus={() => setHeld(shown.id)}
        onBlur={() => setHeld(null)}
        className="pointer-events-auto flex animate-in flex-wrap items-center gap-x-3 rounded-10 bg-surface p-4 pr-2 text-14 text-ink shadow-float"
      >
        <Icon className={color} />
        {/* With text of 200%, a phone has no room for the buttons beside the title. */}
        <p className="flex-1 basis-28 font-strong">{shown.title}</p>
        {/* Below the title and the buttons, because a phone has no room for it beside them. */}
        <div className="order-2 basis-full pr-2 pl-8 empty:hidden">
          {shown.description && (
            <p className="whitespace-pre-line text-ink-2 wrap-anywhere" dir="auto">
              {shown.description}
            </p>
          )}
          {shown.note && (
            <p className="mt-1 font-strong whitespace-pre-line tabular-nums wrap-anywhere" dir="auto">
              {shown.note}
            </p>
          )}
          {shown.link && (
            <PlainLink href={shown.link.href} className={linkLook} onClickCapture={() => dismiss()}>
              {shown.link.text}
            </PlainLink>
          )}
          {shown.action && (
            <Button className="mt-2" onClick={() => dismiss(shown.action?.run)}>
              {shown.action.text}
            </Button>
          )}
        </div>
        <span className={cn('order-1 ml-auto flex items-center', shown.undo ? '-mt-1' : '-my-2')}>
          {shown.undo && <Button onClick={() => dismiss(shown.undo)}>{say`Undo`}</Button>}
          <Button variant="bare" size="icon" aria-label={say`Dismiss`} onClick={() => dismiss()}>
            <X className="size-4" />
          </Button>
        </span>
      </li>
    </ol>
  )
  return (
    // The place (web/styles.css) is where it covers neither what a person reads next nor what they press next.
    <div ref={writeToastsHeight} data-toasts className="pointer-events-none fixed inset-x-0 z-50 sm:max-w-105">
      {/* Only a failure interrupts what a screen reader says. */}
      <div aria-live="polite" aria-atomic="true">
        {shown?.kind !== 'error' && content}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {shown?.kind === 'error' && content}
      </div>
    </div>
  )
}

/** For a dialog's `onInteractOutside`: pressing a toast does not close the dialog. */
export function ignoreToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault()
}
