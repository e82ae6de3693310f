import { Suspense, useEffect } from 'react'
import { part } from '../../ui/part.tsx'
import { signal } from '../../ui/signal.ts'
import { type BrowserProvider, sessionState } from '../provider.ts'
import { linkStep, needsSignIn } from './link-step.ts'
import { askToReverify, localDialog, reverification } from './local-dialog.ts'
import { getToken, refresh } from './local-session.ts'
import { UserButton } from './user-button.tsx'

const SignInPage = part(async () => (await import('./sign-in-page.tsx')).SignInPage)
const LocalDialogs = part(async () => (await import('./local-dialogs.tsx')).LocalDialogs)
const LinkSteps = part(async () => (await import('./link-steps.tsx')).LinkSteps)

const isClosed = signal(false)

/** The overlay of a signed-out page. Behind it is the empty shell with 'Sign In'. */
function SignInOverlay() {
  const step = linkStep.use()
  const isHidden = isClosed.use()
  // The next sign-out shows the overlay again, even for a person who closed it.
  useEffect(() => () => isClosed.set(false), [])
  // The dialog of an email's link comes first, except for a link that needs a sign-in or sign-up.
  if (isHidden || (step && !needsSignIn(step))) return null
  return (
    <Suspense>
      <SignInPage onClose={() => isClosed.set(true)} />
    </Suspense>
  )
}

/** Shows the embedded provider's dialogs. */
export function LocalHost() {
  const dialog = localDialog.use()
  const question = reverification.use()
  const step = linkStep.use()
  const { status } = sessionState.use()
  return (
    <Suspense>
      {(dialog || question) && (
        <LocalDialogs
          dialog={dialog}
          question={question}
          onClose={() => {
            localDialog.set(null)
            question?.answer(false)
          }}
        />
      )}
      {status === 'ended' && <SignInPage again />}
      {step && status !== 'loading' && <LinkSteps key={step.value} step={step} />}
    </Suspense>
  )
}

/** The browser's side of the embedded provider. Its dialogs load when they open. */
export const localProvider: BrowserProvider = {
  getToken,
  reverify: askToReverify,
  reload: refresh,
  openSignIn: () => localDialog.set('sign-in'),
  SignInOverlay,
  UserButton,
}
