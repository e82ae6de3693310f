import { z } from 'zod'
import { Name } from '../../../contract/credentials.ts'
import { toast } from '../../ui/toast.tsx'
import { authCall } from './auth-call.ts'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter, signedIn } from './local-session.ts'

const NameChange = z.strictObject({ name: Name })

export const NameForm = () => (
  <section aria-label="Name">
    <AuthForm
      schema={NameChange}
      defaultValues={{ name: signedIn.get()?.user.name ?? '' }}
      send={async (values) => {
        await authCall('/update-user', values)
        await enter()
        toast({ title: 'Name saved' })
      }}
      submit="Save Name"
      busy="Saving..."
      small
    >
      {(form) => <TextField form={form} name="name" label="Name" autoComplete="name" />}
    </AuthForm>
  </section>
)
