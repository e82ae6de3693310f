import { useState } from 'react'
import type { ReverificationLevel } from '../../../contract/base/endpoint.ts'
import { PasswordProof } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AuthForm, PasswordField } from './auth-form.tsx'
import { refresh, signedIn } from './local-session.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

interface Props {
  level: ReverificationLevel
  /** The call changes nothing, but shows a secret. */
  isRead: boolean
  onAnswer: (proved: boolean) => void
}

/** Asks for the factors of the level: the code where there is a second factor, otherwise the password, or both. */
export function ReverifyDialog({ level, isRead, onAnswer }: Props) {
  const hasSecond = signedIn.get()?.user.two_factor_enabled ?? false
  const [needsPassword, setNeedsPassword] = useState(!hasSecond || level === 'strict_mfa')

  async function proved() {
    // The new token has the new age of the factor.
    await refresh()
    onAnswer(true)
  }
  return (
    <Dialog
      title={say`Confirm it's you`}
      description={isRead ? say`This shows a secret.` : say`This concerns money, permissions or customer data.`}
      onClose={() => onAnswer(false)}
      width="sm:max-w-96"
      short
    >
      <div className="mt-6">
        {needsPassword ? (
          <AuthForm
            schema={PasswordProof}
            defaultValues={{ password: '' }}
            send={async (body) => {
              await call('verifyPassword', { body })
              if (hasSecond) setNeedsPassword(false)
              else await proved()
            }}
            submit={say`Confirm`}
            busy={say`Checking...`}
          >
            {(form) => (
              <PasswordField
                form={form}
                name="password"
                label={say`Password`}
                autoComplete="current-password"
                autoFocus
              />
            )}
          </AuthForm>
        ) : (
          <SecondFactorForm onDone={() => void proved()} submit={say`Confirm`} />
        )}
      </div>
    </Dialog>
  )
}
