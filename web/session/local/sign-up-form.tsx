import { SignUp } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { AuthForm, NewPasswordField, TextField } from './auth-form.tsx'
import { linkStep } from './link-step.ts'
import { enter } from './local-session.ts'

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const step = linkStep.use()
  const invitation = (step?.kind === 'sign-up' || step?.kind === 'join') && step.value

  async function signUp(body: SignUp) {
    await call('signUp', { body: { ...body, ...(invitation && { invitation }) } })
    await enter()
    onDone()
  }
  return (
    <AuthForm
      schema={SignUp}
      defaultValues={{ name: '', email: '', password: '' }}
      send={signUp}
      submit={say`Sign Up`}
      busy={say`Signing Up...`}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label={say`Name`} autoComplete="name" />
          <TextField
            form={form}
            name="email"
            label={say`Email`}
            type="email"
            inputMode="email"
            autoComplete="username"
          />
          <NewPasswordField form={form} name="password" label={say`Password`} />
        </>
      )}
    </AuthForm>
  )
}
