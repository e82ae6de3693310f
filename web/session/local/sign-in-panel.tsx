import { useState } from 'react'
import { config, say } from '../../config.ts'
import { filled, HERE } from '../../ui/filled.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'
import { type LinkStep, letsIn, linkStep, startsWithSignUp } from './link-step.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

type View = 'sign-in' | 'sign-up' | 'forgotten' | 'second-factor' | 'waitlist'

const HEADINGS: Record<View, [title: string, lead: string]> = {
  'sign-in': [say`Sign in`, say`Your rackets, strung and ready.`],
  'sign-up': [say`Sign up`, say`Keep track of your rackets, order string jobs and follow them.`],
  forgotten: [say`Forgot your password?`, say`We'll send you a link to choose a new one.`],
  'second-factor': [say`One more step`, say`Your account is protected by two-factor authentication.`],
  waitlist: [say`Join the waiting list`, say`Leave your email and the shop will let you in.`],
}

const INVITED = say`You are invited to join the staff. Sign up, or sign in if you have an account.`

const NEW_SHOP = say`This shop is new. Create the account of its manager.`

interface Props {
  email?: string
  onDone: () => void
}

/** Returns the sign-up that is open to a person with or without the link of an email. */
const signUpFor = (step: LinkStep | null) =>
  config.awaits_first_person || (step && letsIn(step)) ? 'open' : config.sign_up

const SIGN_UP_VIEWS = { open: 'sign-up', waitlist: 'waitlist', closed: 'sign-in' } as const

function firstView(): View {
  const step = linkStep.get()
  if (!config.awaits_first_person && !(step && startsWithSignUp(step))) return 'sign-in'
  return SIGN_UP_VIEWS[signUpFor(step)]
}

/** Sign-in, sign-up, a forgotten password and the waiting list, for the overlay and the dialog. */
export function SignInPanel({ email: known = '', onDone }: Props) {
  const [email, setEmail] = useState(known)
  const [view, setView] = useState<View>(firstView)
  const isInvited = linkStep.use()?.kind === 'join'
  const [title, usual] = HEADINGS[view]
  const lead = view === 'sign-up' && config.awaits_first_person ? NEW_SHOP : usual

  return (
    <>
      <h2>{title}</h2>
      {/* The answer of a form replaces it. */}
      <p className="mt-1 mb-6 text-14 text-ink-2 has-[+[role=status]]:hidden">{isInvited ? INVITED : lead}</p>
      {view === 'sign-in' && (
        <SignInForm
          email={email}
          onDone={onDone}
          onSecondFactor={() => setView('second-factor')}
          onForgotten={(typed) => {
            setEmail(typed)
            setView('forgotten')
          }}
        />
      )}
      {view === 'sign-up' && <SignUpForm onDone={onDone} />}
      {view === 'forgotten' && <ForgottenPasswordForm email={email} />}
      {view === 'second-factor' && <SecondFactorForm onDone={onDone} />}
      {view === 'waitlist' && <WaitlistForm />}
      <Ways view={view} onChange={setView} />
    </>
  )
}

/** Links to the other views. */
function Ways({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const signUp = signUpFor(linkStep.use())
  const way = (label: string, to: View) => <LinkButton onClick={() => onChange(to)}>{label}</LinkButton>
  return (
    <p className="mt-6 text-center text-14 text-ink-2">
      {(view === 'forgotten' || view === 'second-factor') && way(say`Go back`, 'sign-in')}
      {(view === 'sign-up' || view === 'waitlist') &&
        filled(say`Have an account? ${HERE}`, way(say`Sign in`, 'sign-in'))}
      {view === 'sign-in' && signUp === 'open' && filled(say`New here? ${HERE}`, way(say`Sign up`, 'sign-up'))}
      {view === 'sign-in' &&
        signUp === 'waitlist' &&
        filled(say`New here? ${HERE}`, way(say`Join the waiting list`, 'waitlist'))}
      {view === 'sign-in' && signUp === 'closed' && say`Sign-up is closed. Please ask the shop.`}
      {view === 'waitlist' && (
        <>
          <br />
          {say`Already approved? Open the link in the email we sent you.`}
        </>
      )}
    </p>
  )
}
