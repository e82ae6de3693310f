import { useState } from 'react'
import { EmailOnly } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { config, say } from '../../config.ts'
import { filled, HERE, THERE } from '../../ui/filled.tsx'
import { AuthForm, TextField } from './auth-form.tsx'
import { NO_EMAIL } from './no-email.ts'

export function ForgottenPasswordForm({ email }: { email: string }) {
  return (
    <>
      <RequestForm email={email} />
      <details className="mt-6 text-14 text-ink-2">
        <summary className="min-h-6 cursor-pointer">{say`Do you run this shop?`}</summary>
        <p className="mt-2">
          {filled(
            say`On the computer that runs the portal, ${HERE} prints a link to choose a new password, and ${THERE} ends your sessions.`,
            <Command name="password" />,
            <Command name="sessions" />,
          )}
        </p>
      </details>
    </>
  )
}

/** A command of the terminal, whose hyphens stay together. */
const Command = ({ name }: { name: string }) => (
  <code className="text-ink">
    npm run manage <span className="whitespace-nowrap">-- {name}</span> EMAIL
  </code>
)

function RequestForm({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <p role="status" className="mt-4">
        {config.sends_email
          ? say`If there is an account with this email, an email with a link is on its way.`
          : NO_EMAIL}
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
      submit={say`Send Link`}
      busy={say`Sending...`}
    >
      {(form) => (
        <TextField form={form} name="email" label={say`Email`} type="email" inputMode="email" autoComplete="username" />
      )}
    </AuthForm>
  )
}
