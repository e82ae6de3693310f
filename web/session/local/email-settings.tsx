import { useState } from 'react'
import { EmailChange } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { config, say } from '../../config.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, PasswordField, TextField } from './auth-form.tsx'
import { signedIn } from './local-session.ts'
import { NO_EMAIL } from './no-email.ts'
import { useSendConfirmation } from './send-confirmation.ts'

/** The email, whether it is confirmed, and a form to change it. */
export function EmailSettings() {
  const user = signedIn.use()?.user
  const [isChanging, setChanging] = useState(false)
  const confirmation = useSendConfirmation()
  if (!user) return null

  async function change(body: EmailChange) {
    await call('changeEmail', { body })
    setChanging(false)
    toast({
      title: say`Please confirm the new address`,
      description: config.sends_email ? say`We sent a confirmation link to it.` : NO_EMAIL,
    })
  }
  return (
    <section aria-labelledby="email-heading">
      <h3 id="email-heading" className="text-16">{say`Email`}</h3>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-14">
        <span className="min-w-0 wrap-anywhere">
          <EmailText email={user.email} />
        </span>
        <Badge>{user.email_verified ? say`Confirmed` : say`Not confirmed`}</Badge>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!user.email_verified && (
          <Button busy={confirmation.isPending} onClick={() => confirmation.mutate()}>{say`Send Confirmation`}</Button>
        )}
        {!isChanging && <Button onClick={() => setChanging(true)}>{say`Change Email`}</Button>}
      </div>
      {isChanging && (
        <div className="mt-4">
          <AuthForm
            schema={EmailChange}
            defaultValues={{ newEmail: '', password: '' }}
            send={change}
            submit={say`Change Email`}
            busy={say`Changing...`}
            small
            outline
          >
            {(form) => (
              <>
                <TextField
                  form={form}
                  name="newEmail"
                  label={say`New email`}
                  type="email"
                  autoComplete="email"
                  autoFocus
                  guarded
                />
                <PasswordField form={form} name="password" label={say`Your password`} autoComplete="current-password" />
              </>
            )}
          </AuthForm>
        </div>
      )}
    </section>
  )
}
