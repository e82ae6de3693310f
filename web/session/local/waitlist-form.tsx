import { useState } from 'react'
import { EmailOnly } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { config, say } from '../../config.ts'
import { AuthForm, TextField } from './auth-form.tsx'

export function WaitlistForm() {
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <p role="status" className="mt-4">
        {say`You are on the list.`}{' '}
        {config.sends_email
          ? say`We will email you when the shop approves your request.`
          : say`Ask the shop when you can sign up.`}
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
      submit={say`Join Waiting List`}
      busy={say`Joining...`}
    >
      {(form) => (
        <TextField form={form} name="email" label={say`Email`} type="email" inputMode="email" autoComplete="email" />
      )}
    </AuthForm>
  )
}
