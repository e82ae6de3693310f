import { useState } from 'react'
import { EmailOnly } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { config } from '../../config.ts'
import { AuthForm, TextField } from './auth-form.tsx'

export function WaitlistForm() {
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <p role="status" className="mt-4">
        You are on the list.{' '}
        {config.sends_email
          ? 'We will email you when the shop approves your request.'
          : 'Ask the shop when you can sign up.'}
      </p>
    )
  }
  return (
    <AuthForm
      schema={EmailOnly}
      defaultValues={{ email: '' }}
      send={async (body) => {
        await call('joinWaitlist', { body })
        setDone(true)
      }}
      submit="Join Waiting List"
      busy="Joining..."
    >
      {(form) => (
        <TextField form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      )}
    </AuthForm>
  )
}
