import { lazy, Suspense } from 'react'
import { signal } from '../../ui/signal.ts'
import { type BrowserProvider, sessionState } from '../provider.ts'
import { askToReverify, localDialog, reverification } from './local-dialog.ts'
import { getToken, signOut } from './local-session.ts'
import { UserButton } from './user-button.tsx'

const SignInPage = lazy(async () => ({ default: (await import('./sign-in-page.tsx')).SignInPage }))
const LocalDialogs = lazy(async () => ({ default: (await import('./local-dialogs.tsx')).LocalDialogs }))
const LinkSteps = lazy(async () => ({ default: (await import('./link-steps.tsx')).LinkSteps }))

const isClosed = signal(false)

/** The overlay of a signed-out page; closed, the empty shell with 'Sign In' is behind it. */
function SignInOverlay() {
  if (isClosed.use()) return null
  return (
    <Suspense>
      <SignInPage onClose={() => isClosed.set(true)} />
    </Suspense>
  )
}

const cameByLetter = /^#(verify-email|reset-password|invitation)=/.test(window.location.hash)

function Host() {
  const dialog = localDialog.use()
  const question = reverification.use()
  const { status } = sessionState.use()
  return (
    <Suspense>
      {(dialog || question) && <LocalDialogs dialog={dialog} question={question} />}
      {status === 'ended' && <SignInPage again />}
      {cameByLetter && status !== 'loading' && <LinkSteps />}
    </Suspense>
  )
}

/** The embedded provider's face in the browser. What it opens loads when it is opened. */
export const localProvider: BrowserProvider = {
  getToken,
  signOut,
  reverify: askToReverify,
  openSignIn: () => localDialog.set('sign-in'),
  openProfile: () => localDialog.set('profile'),
  openOrganizations: () => localDialog.set('organizations'),
  SignInOverlay,
  UserButton,
  Host,
}
