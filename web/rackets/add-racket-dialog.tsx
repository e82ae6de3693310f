import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { RacketInput } from '../../contract/job/racket-input.ts'
import { displayName, eachRacketField, type Racket } from '../../contract/job/rackets.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { showRacket } from './racket-cache.ts'
import { RacketFields } from './racket-fields.tsx'

interface Props {
  onAdded: (racket: Racket) => void
  onClose: () => void
}

export function AddRacketDialog({ onAdded, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(RacketInput),
    defaultValues: { ...eachRacketField(() => ''), tension_limit: null },
  })
  const add = useMutation({
    mutationFn: (body: RacketInput) => call('createRacket', { body }),
    onSuccess(racket) {
      showRacket(racket)
      toast({ title: say`Racket added`, description: displayName(racket) })
      form.reset()
      onAdded(racket)
      onClose()
    },
    onError: (error) => console.error('Error adding racket', error),
  })

  return (
    <Dialog
      title={say`Add New Racket`}
      description={say`Enter the details for your new racket. Only manufacturer and model name are required.`}
      onClose={onClose}
      changed={form.formState.isDirty}
      busy={add.isPending}
    >
      <form noValidate className="mt-6 grid gap-4" onSubmit={form.handleSubmit((racket) => add.mutate(racket))}>
        <Refusal error={add.error} text={say`The racket could not be added. Please try again.`} />
        <FormProvider {...form}>
          <RacketFields refused={fieldErrors(add.error)} />
        </FormProvider>
        <FormButtons submit={say`Add Racket`} busy={add.isPending} />
      </form>
    </Dialog>
  )
}
