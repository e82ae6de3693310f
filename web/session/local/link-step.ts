import { signal } from '../../ui/signal.ts'

const KINDS = ['verify-email', 'not-me', 'reset-password', 'invitation', 'sign-up', 'setup', 'join'] as const

export interface LinkStep {
  kind: (typeof KINDS)[number]
  /** The link's secret. A plain '#sign-up' has none. */
  value: string
}

function read(): LinkStep | null {
  // Mail programs may encode the link differently.
  const asked = new URLSearchParams(window.location.hash.slice(1))
  const kind = KINDS.find((name) => asked.get(name) || (name === 'sign-up' && asked.has(name)))
  return kind ? { kind, value: asked.get(kind) ?? '' } : null
}

/** The step that the link of an email opens. It is removed from the address bar at once, since it works only once. */
export const linkStep = signal<LinkStep | null>(null)

/** Returns true if the step starts after a sign-in or a sign-up. */
export const needsSignIn = (step: LinkStep) => step.kind === 'invitation' || startsWithSignUp(step)

/** Returns true if the step is mostly for people without an account. */
export const startsWithSignUp = ({ kind }: LinkStep) => kind === 'sign-up' || kind === 'setup' || kind === 'join'

/** Returns true if the step lets a person sign up, whatever the shop's sign-up is. A plain '#sign-up' does not. */
export const letsIn = (step: LinkStep) => startsWithSignUp(step) && step.value !== ''

function take() {
  const step = read()
  if (!step) return
  linkStep.set(step)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

take()
window.addEventListener('hashchange', take)
