import { PasswordChange } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, NewPasswordField, PasswordField } from './auth-form.tsx'
import { enter } from './local-session.ts'

export const PasswordForm = () => (
  <section aria-labelledby="password-heading">
    <h3 id="password-heading" className="text-16">{say`Password`}</h3>
    <p className="mt-1 mb-4 text-14 text-ink-2">{say`A new password signs you out on all other devices.`}</p>
    <AuthForm
      schema={PasswordChange}
      defaultValues={{ currentPassword: '', newPassword: '' }}
      send={async (body, form) => {
        await call('changePassword', { body })
        await enter()
        form.reset()
        toast({ title: say`Password changed` })
      }}
      submit={say`Change Password`}
      busy={say`Changing...`}
      small
    >
      {(form) => (
        <>
          <PasswordField
            form={form}
            name="currentPassword"
            label={say`Current password`}
            autoComplete="current-password"
          />
          <NewPasswordField form={form} name="newPassword" label={say`New password`} />
        </>
      )}
    </AuthForm>
  </section>
)
