import { NameChange } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter, signedIn } from './local-session.ts'

export const NameForm = () => (
  <section aria-label="Name">
    <AuthForm
      schema={NameChange}
      defaultValues={{ name: signedIn.get()?.user.name ?? '' }}
      send={async (body) => {
        await call('changeName', { body })
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
