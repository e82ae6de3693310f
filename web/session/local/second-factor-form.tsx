import { useState } from 'react'
import { AppCodeProof, BackupCodeProof } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter } from './local-session.ts'

interface Props {
  onDone: () => void
  submit?: string
  /** Backup codes are not accepted while an app is being set up. */
  appOnly?: boolean
  /** For a form beside the dialog's main one, so that only one button is filled. */
  outline?: boolean
}

/** The code of the authenticator app, or one of the backup codes. */
export function SecondFactorForm({ onDone, submit = say`Sign In`, appOnly, outline }: Props) {
  const [isBackup, setBackup] = useState(false)

  async function verify(body: { code: string }) {
    await call(isBackup ? 'verifyBackupCode' : 'verifyAppCode', { body })
    await enter()
    onDone()
  }
  return (
    <AuthForm
      key={String(isBackup)}
      schema={isBackup ? BackupCodeProof : AppCodeProof}
      defaultValues={{ code: '' }}
      send={verify}
      submit={submit}
      busy={say`Checking...`}
      small={outline}
      outline={outline}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="code"
            label={isBackup ? say`Backup code` : say`Code from your authenticator app`}
            inputMode={isBackup ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoFocus
          />
          {!appOnly && (
            <LinkButton className="justify-self-start text-14" onClick={() => setBackup(!isBackup)}>
              {isBackup ? say`Use the app instead` : say`Use a backup code instead`}
            </LinkButton>
          )}
        </>
      )}
    </AuthForm>
  )
}
