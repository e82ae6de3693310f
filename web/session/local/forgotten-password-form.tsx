import { useState } from 'react'
import { EmailOnly } from '../../../contract/credentials.ts'
import { call } from '../../api.ts'
import { AuthForm, TextField } from './auth-form.tsx'

export function ForgottenPasswordForm({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <p role="status">If there is an account with this email, a letter with a link is on its way.</p>
  return (
    <AuthForm
      schema={EmailOnly}
      defaultValues={{ email }}
      send={async (body) => {
        await call('requestPasswordReset', { body })
        setSent(true)
      }}
      submit="Send Link"
      busy="Sending..."
    >
      {(form) => (
        <TextField form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      )}
    </AuthForm>
  )
}
