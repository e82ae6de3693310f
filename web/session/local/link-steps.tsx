import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { OLD_LINK } from '../../../contract/people/account.ts'
import { NewPassword } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { fieldErrors, isRefusal } from '../../api-error.ts'
import { say } from '../../config.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sessionState } from '../provider.ts'
import { AuthForm, NewPasswordField } from './auth-form.tsx'
import { ClaimShop } from './claim-shop.tsx'
import { NotMe, VerifyEmail } from './email-steps.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'
import { JoinStaff } from './join-staff.tsx'
import { type LinkStep, linkStep } from './link-step.ts'
import { localDialog } from './local-dialog.ts'
import { refreshUntilAnswered } from './local-session.ts'

const close = () => linkStep.set(null)

/** The dialog for the link of an email. */
export function LinkSteps({ step }: { step: LinkStep }) {
  const { status } = sessionState.use()
  const isSignedIn = status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn || (step.kind !== 'invitation' && step.kind !== 'sign-up')) return
    close()
    if (step.kind === 'invitation') localDialog.set('organizations')
  }, [isSignedIn, step.kind])

  if (step.kind === 'verify-email') return <VerifyEmail token={step.value} onClose={close} />
  if (step.kind === 'not-me') return <NotMe token={step.value} onClose={close} />
  if (step.kind === 'setup' && isSignedIn) return <ClaimShop code={step.value} onClose={close} />
  if (step.kind === 'join' && isSignedIn) return <JoinStaff token={step.value} onClose={close} />
  if (step.kind === 'reset-password') return <ResetPassword token={step.value} onClose={close} />
  return null
}

const Reset = z.strictObject({ newPassword: NewPassword })

function ResetPassword({ token, onClose }: { token: string; onClose: () => void }) {
  const [isDone, setDone] = useState(false)
  const [isOld, setOld] = useState(false)

  async function save({ newPassword }: z.infer<typeof Reset>) {
    try {
      await call('resetPassword', { body: { token, newPassword } })
    } catch (error) {
      if (!isRefusal(error) || fieldErrors(error).newPassword) throw error
      return setOld(true)
    }
    setDone(true)
    await refreshUntilAnswered()
  }

  return (
    <Dialog
      title={say`Choose a new password`}
      description={isOld ? undefined : say`This signs you out on every device.`}
      onClose={onClose}
      width="sm:max-w-96"
      short
    >
      <div className="mt-6">
        {isDone ? (
          <div className="grid gap-4">
            <p role="status">{say`Your password was changed. Please sign in with the new one.`}</p>
            <Button variant="primary" onClick={onClose}>{say`Sign In`}</Button>
          </div>
        ) : isOld ? (
          <div className="grid gap-4">
            <Alert title={say`Error`}>{say.of(OLD_LINK)}</Alert>
            <ForgottenPasswordForm email="" />
          </div>
        ) : (
          <AuthForm
            schema={Reset}
            defaultValues={{ newPassword: '' }}
            send={save}
            submit={say`Save Password`}
            busy={say`Saving...`}
          >
            {(form) => <NewPasswordField form={form} name="newPassword" label={say`New password`} autoFocus />}
          </AuthForm>
        )}
      </div>
    </Dialog>
  )
}
