import { useState } from 'react'
import { z } from 'zod'
import { Email } from '../../../contract/credentials.ts'
import { authCall } from './auth-call.ts'
import { AuthForm, TextField } from './auth-form.tsx'

const Forgotten = z.strictObject({ email: Email })

export function ForgottenPasswordForm({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  if (isSent) return <p role="status">If there is an account with this email, a letter with a link is on its way.</p>
  return (
    <AuthForm
      schema={Forgotten}
      defaultValues={{ email }}
      send={async (values) => {
        await authCall('/request-password-reset', values)
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
