import { useState } from 'react'
import { z } from 'zod'
import { AppCode, BackupCode } from '../../../contract/credentials.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { authCall } from './auth-call.ts'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter } from './local-session.ts'

const ByApp = z.strictObject({ code: AppCode })
const ByBackup = z.strictObject({ code: BackupCode })

interface Props {
  onDone: () => void
  submit?: string
  /** While an app is being tied to the account a backup code proves nothing. */
  appOnly?: boolean
}

/** The code of the authenticator app, or one of the backup codes. */
export function SecondFactorForm({ onDone, submit = 'Sign In', appOnly }: Props) {
  const [isBackup, setBackup] = useState(false)

  async function verify(values: { code: string }) {
    await authCall(isBackup ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp', values)
    await enter()
    onDone()
  }
  return (
    <AuthForm
      key={String(isBackup)}
      schema={isBackup ? ByBackup : ByApp}
      defaultValues={{ code: '' }}
      send={verify}
      submit={submit}
      busy="Checking..."
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="code"
            label={isBackup ? 'Backup code' : 'Code from your authenticator app'}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoFocus
          />
          {!appOnly && (
            <LinkButton className="justify-self-start text-14" onClick={() => setBackup(!isBackup)}>
              {isBackup ? 'Use the app instead' : 'Use a backup code instead'}
            </LinkButton>
          )}
        </>
      )}
    </AuthForm>
  )
}
