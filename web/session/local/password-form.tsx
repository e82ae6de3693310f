import { PasswordChange } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, NewPasswordField, PasswordField } from './auth-form.tsx'
import { enter } from './local-session.ts'

export const PasswordForm = () => (
  <section aria-labelledby="password-heading">
    <h3 id="password-heading" className="text-16">
      Password
    </h3>
    <p className="mt-1 mb-4 text-14 text-ink-2">A new password signs you out on all other devices.</p>
    <AuthForm
      schema={PasswordChange}
      defaultValues={{ currentPassword: '', newPassword: '' }}
      send={async (body, form) => {
        await call('changePassword', { body })
        await enter()
        form.reset()
        toast({ title: 'Password changed' })
      }}
      submit="Change Password"
      busy="Changing..."
      small
    >
      {(form) => (
        <>
          <PasswordField form={form} name="currentPassword" label="Current password" autoComplete="current-password" />
          <NewPasswordField form={form} name="newPassword" label="New password" />
        </>
      )}
    </AuthForm>
  </section>
)
