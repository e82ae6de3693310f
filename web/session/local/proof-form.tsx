import type { ComponentProps } from 'react'
import { PasswordProof } from '../../../contract/people/credentials.ts'
import { say } from '../../config.ts'
import { AuthForm, PasswordField } from './auth-form.tsx'

type Props = Omit<ComponentProps<typeof AuthForm<{ password: string }>>, 'schema' | 'defaultValues' | 'children'>

/** A form whose only field is the password of the person who acts. */
export const ProofForm = (props: Props) => (
  <AuthForm {...props} schema={PasswordProof} defaultValues={{ password: '' }}>
    {(form) => (
      <PasswordField form={form} name="password" label={say`Your password`} autoComplete="current-password" autoFocus />
    )}
  </AuthForm>
)
