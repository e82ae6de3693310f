import { useState } from 'react'
import { EmailOnly } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { config } from '../../config.ts'
import { AuthForm, TextField } from './auth-form.tsx'
import { NO_EMAIL } from './no-email.ts'

export function ForgottenPasswordForm({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <p role="status" className="mt-4">
        {config.sends_email ? 'If there is an account with this email, an email with a link is on its way.' : NO_EMAIL}
      </p>
    )
  }
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
