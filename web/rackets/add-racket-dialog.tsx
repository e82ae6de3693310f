import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { RACKET_HELP, RacketInput } from '../../contract/rackets.ts'
import { call } from '../api.ts'
import { errorMessage, fieldErrors } from '../api-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { showRacket } from './racket-cache.ts'

const FIELDS = [
  { name: 'manufacturer', label: 'Manufacturer' },
  { name: 'model_name', label: 'Model Name' },
  { name: 'racket_name', label: 'Racket Nickname (Optional)' },
  { name: 'serial_number', label: 'Serial Number (Optional)' },
] as const

export function AddRacketDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(RacketInput),
    defaultValues: { manufacturer: '', model_name: '', racket_name: '', serial_number: '' },
  })
  const add = useMutation({
    mutationFn: (body: RacketInput) => call('createRacket', { body }),
    onSuccess(racket) {
      showRacket(racket)
      form.reset()
      onClose()
    },
    onError: (error) => console.error('Error adding racket', error),
  })
  const { errors, isDirty } = form.formState
  const refused = fieldErrors(add.error)

  return (
    <Dialog
      title="Add New Racket"
      description="Enter the details for your new racket. Only manufacturer and model name are required."
      onClose={onClose}
      changed={isDirty}
      busy={add.isPending}
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={form.handleSubmit((racket) => add.mutate(racket))}>
        {add.isError && (
          <Alert title="Error">{errorMessage(add.error, 'The racket could not be added. Please try again.')}</Alert>
        )}
        {FIELDS.map(({ name, label }) => (
          <Field key={name} label={label} help={RACKET_HELP[name]} error={errors[name]?.message ?? refused[name]}>
            {(wiring) => <Input {...wiring} {...form.register(name)} autoComplete="off" />}
          </Field>
        ))}
        <div className="mt-2 flex justify-end gap-2 max-sm:*:flex-1">
          <Button disabled={add.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={add.isPending}>
            Add Racket
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
