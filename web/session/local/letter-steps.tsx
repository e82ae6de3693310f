import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { NewPassword } from '../../../contract/credentials.ts'
import { call, queryClient } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { sessionState } from '../provider.ts'
import { AuthForm, NewPasswordField } from './auth-form.tsx'
import { ClaimShop } from './claim-shop.tsx'
import { type LetterStep, letterStep } from './letter-step.ts'
import { localDialog } from './local-dialog.ts'
import { refresh } from './local-session.ts'

const close = () => letterStep.set(null)

/** The dialog for the link of an email. */
export function LetterSteps({ step }: { step: LetterStep }) {
  const { status } = sessionState.use()
  const isForOrganizations = step.kind === 'invitation' && status === 'signed-in'
  useEffect(() => {
    if (!isForOrganizations) return
    close()
    localDialog.set('organizations')
  }, [isForOrganizations])

  if (step.kind === 'verify-email') return <VerifyEmail token={step.value} onClose={close} />
  if (step.kind === 'setup' && status === 'signed-in') return <ClaimShop code={step.value} onClose={close} />
  if (step.kind === 'reset-password') return <ResetPassword token={step.value} onClose={close} />
  return null
}

interface StepProps {
  token: string
  onClose: () => void
}

function VerifyEmail({ token, onClose }: StepProps) {
  const verify = useMutation({
    mutationFn: async () => {
      await call('verifyEmail', { body: { token } })
      await refresh()
      // Orders at the counter with this email belong to the account now.
      void queryClient.invalidateQueries()
    },
  })
  return (
    <Dialog title="Confirm your email" onClose={onClose} width="sm:max-w-96">
      <div className="mt-4 grid gap-4">
        <Refusal error={verify.error} text="The email could not be confirmed." />
        {verify.isSuccess ? (
          <>
            <p role="status">Your email is confirmed. Thank you!</p>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        ) : (
          <Button variant="primary" size="large" busy={verify.isPending} onClick={() => verify.mutate()}>
            {verify.isPending ? 'Confirming...' : 'Confirm Email'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Reset = z.strictObject({ newPassword: NewPassword })

function ResetPassword({ token, onClose }: StepProps) {
  const [isDone, setDone] = useState(false)
  return (
    <Dialog
      title="Choose a new password"
      description="It signs out every device."
      onClose={onClose}
      width="sm:max-w-96"
    >
      <div className="mt-6">
        {isDone ? (
          <div className="grid gap-4">
            <p role="status">Your password is changed. Please sign in with it.</p>
            <Button variant="primary" onClick={onClose}>
              Sign In
            </Button>
          </div>
        ) : (
          <AuthForm
            schema={Reset}
            defaultValues={{ newPassword: '' }}
            send={async ({ newPassword }) => {
              await call('resetPassword', { body: { token, newPassword } })
              setDone(true)
              await refresh()
            }}
            submit="Save Password"
            busy="Saving..."
          >
            {(form) => <NewPasswordField form={form} name="newPassword" label="New password" autoFocus />}
          </AuthForm>
        )}
      </div>
    </Dialog>
  )
}
