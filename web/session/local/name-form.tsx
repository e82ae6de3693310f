import { NameChange } from '../../../contract/people/credentials.ts'
import { call } from '../../api.ts'
import { say } from '../../config.ts'
import { toast } from '../../ui/toast.tsx'
import { AuthForm, TextField } from './auth-form.tsx'
import { enter, signedIn } from './local-session.ts'

export const NameForm = () => (
  <section aria-label={say`Name`}>
    <AuthForm
      schema={NameChange}
      defaultValues={{ name: signedIn.get()?.user.name ?? '' }}
      send={async (body, form) => {
        // A name that was not typed here does not replace one that another device has saved.
        const isTyped = form.getFieldState('name', form.formState).isDirty
        if (isTyped) await call('changeName', { body })
        await enter()
        form.reset(isTyped ? body : { name: signedIn.get()?.user.name })
        toast({ title: say`Name saved` })
      }}
      submit={say`Save Name`}
      busy={say`Saving...`}
      small
    >
      {(form) => <TextField form={form} name="name" label={say`Name`} autoComplete="name" guarded />}
    </AuthForm>
  </section>
)
