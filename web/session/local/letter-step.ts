import { signal } from '../../ui/signal.ts'

const KINDS = ['verify-email', 'reset-password', 'invitation'] as const

export interface LetterStep {
  kind: (typeof KINDS)[number]
  value: string
}

function read(): LetterStep | null {
  // Reads whatever a mail program made of the link.
  const asked = new URLSearchParams(window.location.hash.slice(1))
  const kind = KINDS.find((name) => asked.get(name))
  return kind ? { kind, value: asked.get(kind) ?? '' } : null
}

/** What the link of a letter asks for, taken out of the address bar at once, since it works only once. */
export const letterStep = signal<LetterStep | null>(null)

function take() {
  const step = read()
  if (!step) return
  letterStep.set(step)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

take()
window.addEventListener('hashchange', take)
