import { useState } from 'react'
import { z } from 'zod'
import { Password } from '../../../contract/credentials.ts'
import type { ReverificationLevel } from '../../../contract/endpoint.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { authCall } from './auth-call.ts'
import { AuthForm, PasswordField } from './auth-form.tsx'
import { refresh, signedIn } from './local-session.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

const ByPassword = z.strictObject({ password: Password })

interface Props {
  level: ReverificationLevel
  onAnswer: (proved: boolean) => void
}

/** Asks for what the level needs: the code of who has a second factor, the password of everybody else; or both. */
export function ReverifyDialog({ level, onAnswer }: Props) {
  const hasSecond = signedIn.get()?.user.two_factor_enabled ?? false
  const [needsPassword, setNeedsPassword] = useState(!hasSecond || level === 'strict_mfa')

  async function proved() {
    // The new token tells how young the factor is.
    await refresh()
    onAnswer(true)
  }
  return (
    <Dialog
      title="Is it you?"
      description="This changes money or rights, so please confirm that it is you."
      onClose={() => onAnswer(false)}
      width="sm:max-w-96"
    >
      <div className="mt-6">
        {needsPassword ? (
          <AuthForm
            schema={ByPassword}
            defaultValues={{ password: '' }}
            send={async (values) => {
              await authCall('/verify-password', values)
              if (hasSecond) setNeedsPassword(false)
              else await proved()
            }}
            submit="Confirm"
            busy="Checking..."
          >
            {(form) => (
              <PasswordField form={form} name="password" label="Password" autoComplete="current-password" autoFocus />
            )}
          </AuthForm>
        ) : (
          <SecondFactorForm onDone={() => void proved()} submit="Confirm" />
        )}
      </div>
    </Dialog>
  )
}
