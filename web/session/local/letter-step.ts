import { signal } from '../../ui/signal.ts'

export interface LetterStep {
  kind: 'verify-email' | 'reset-password' | 'invitation'
  value: string
}

function read(): LetterStep | null {
  const [, kind, value] = /^#(verify-email|reset-password|invitation)=(.+)$/.exec(window.location.hash) ?? []
  // The pattern lets only these words through.
  return kind && value ? { kind: kind as LetterStep['kind'], value: decodeURIComponent(value) } : null
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
