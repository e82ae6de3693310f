import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api.ts'
import { fieldErrors, isRefusal } from '../../api-error.ts'
import { say } from '../../config.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { refreshUntilAnswered, signedIn } from './local-session.ts'
import { ProofForm } from './proof-form.tsx'
import { useSendConfirmation } from './send-confirmation.ts'

interface StepProps {
  token: string
  onClose: () => void
}

/** Confirms an email. A browser that is not signed in to the account asks for its password. */
export function VerifyEmail({ token, onClose }: StepProps) {
  /** The reason why the password is needed, once the server has asked for it. */
  const [reason, setReason] = useState<string>()
  const verify = useMutation({
    mutationFn: async (password?: string) => {
      await call('verifyEmail', { body: { token, ...(password !== undefined && { password }) } })
      await refreshUntilAnswered()
    },
    onError: (error) => setReason(reason ?? fieldErrors(error).password),
  })
  const reject = useMutation({ mutationFn: () => call('rejectEmail', { body: { token } }) })

  if (verify.isSuccess) {
    return <Done title={say`Confirm your email`} onClose={onClose}>{say`Your email is confirmed. Thank you!`}</Done>
  }
  if (reject.isSuccess) {
    return (
      <Done
        title={say`Confirm your email`}
        onClose={onClose}
      >{say`Thank you. Your email is no longer used here.`}</Done>
    )
  }
  return (
    <Dialog
      title={say`Confirm your email`}
      onClose={onClose}
      busy={verify.isPending || reject.isPending}
      width="sm:max-w-96"
      short
    >
      <div className="mt-4 grid gap-4">
        <Refusal error={reject.error} text={say`Your email could not be removed.`} />
        {reason ? (
          <>
            <p>{reason}</p>
            <ProofForm
              send={({ password }) => verify.mutateAsync(password)}
              submit={say`Confirm Email`}
              busy={say`Confirming...`}
            />
          </>
        ) : isRefusal(verify.error) ? (
          <>
            <Refusal error={verify.error} text={say`The email could not be confirmed.`} />
            <NewLink onClose={onClose} />
          </>
        ) : (
          <>
            <Refusal error={verify.error} text={say`The email could not be confirmed.`} />
            <Button
              variant="primary"
              size="large"
              busy={verify.isPending}
              disabled={reject.isPending}
              onClick={() => verify.mutate(undefined)}
            >
              {verify.isPending ? say`Confirming...` : say`Confirm Email`}
            </Button>
          </>
        )}
        {(reason || !isRefusal(verify.error)) && !isRefusal(reject.error) && (
          <p className="text-14 text-ink-2">
            {say`Did you not request this?`}{' '}
            <LinkButton
              disabled={reject.isPending || verify.isPending}
              onClick={() => reject.mutate()}
            >{say`Not mine`}</LinkButton>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** After a link that no longer works: a new one, for the person whose email is still unconfirmed. */
function NewLink({ onClose }: { onClose: () => void }) {
  const isUnconfirmed = signedIn.use()?.user.email_verified === false
  const send = useSendConfirmation(onClose)
  if (!isUnconfirmed) {
    return <Button variant="primary" onClick={onClose}>{say`Close`}</Button>
  }
  return (
    <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
      {send.isPending ? say`Sending...` : say`Send a New Link`}
    </Button>
  )
}

/** Stops a change of email that the owner of the old address did not ask for. */
export function NotMe({ token, onClose }: StepProps) {
  const reject = useMutation({ mutationFn: () => call('rejectEmail', { body: { token } }) })
  if (reject.isSuccess) {
    return (
      <Done
        title={say`Stop the change`}
        onClose={onClose}
      >{say`Your email was not changed. Someone may know your password, so please change it now.`}</Done>
    )
  }
  return (
    <Dialog
      title={say`Stop the change`}
      description={say`Someone asked to replace the email of your account.`}
      onClose={onClose}
      busy={reject.isPending}
      width="sm:max-w-96"
      short
    >
      <div className="mt-4 grid gap-4">
        <Refusal error={reject.error} text={say`The change could not be stopped.`} />
        {isRefusal(reject.error) ? (
          <Button variant="primary" onClick={onClose}>{say`Close`}</Button>
        ) : (
          <Button variant="primary" size="large" busy={reject.isPending} onClick={() => reject.mutate()}>
            {reject.isPending ? say`Stopping...` : say`This Was Not Me`}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const Done = ({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose} width="sm:max-w-96" short>
    <div className="mt-4 grid gap-4">
      <p role="status">{children}</p>
      <Button variant="primary" onClick={onClose}>{say`Done`}</Button>
    </div>
  </Dialog>
)
