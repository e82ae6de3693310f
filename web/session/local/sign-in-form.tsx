import { SignIn } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthForm, PasswordField, TextField } from './auth-form.tsx'
import { enter } from './local-session.ts'

interface Props {
  email: string
  onDone: () => void
  onSecondFactor: () => void
  /** Called with the email that was typed. */
  onForgotten: (email: string) => void
}

export function SignInForm({ email, onDone, onSecondFactor, onForgotten }: Props) {
  async function signIn(body: SignIn) {
    const { two_factor } = await call('signIn', { body })
    if (two_factor) return onSecondFactor()
    await enter()
    onDone()
  }
  return (
    <AuthForm
      schema={SignIn}
      defaultValues={{ email, password: '' }}
      send={signIn}
      submit={say`Sign In`}
      busy={say`Signing In...`}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="email"
            label={say`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <div className="relative">
            <PasswordField
              form={form}
              name="password"
              label={say`Password`}
              autoComplete="current-password"
              autoFocus={email !== ''}
            />
            <LinkButton
              className="absolute! top-0 right-0 text-14 leading-[1.3]"
              onClick={() => onForgotten(form.getValues('email'))}
            >{say`Forgot password?`}</LinkButton>
          </div>
        </>
      )}
    </AuthForm>
  )
}
