import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { readDecimal } from '../../contract/base/money.ts'
import { StockCountInput, type StockLine, WasteInput } from '../../contract/job/stock-book.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { formSchema } from '../form-schema.ts'
import { refreshNow } from '../live/refresh.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

interface Values {
  meters: string
  note: string
}

const toRequest = ({ meters, note }: Values) => ({ meters: readDecimal(meters), note })
const WasteForm = formSchema(toRequest, WasteInput)
const CountForm = formSchema(
  ({ was, ...values }: Values & { was: number | null }) => ({ ...toRequest(values), was }),
  StockCountInput,
)

interface Props {
  string: StockLine
  onClose: () => void
}

/** Records what was counted. A count that another person's change has overtaken is refused, and can be sent again. */
export function Count({ string, onClose }: Props) {
  const [seen] = useState(string.stock_meters)
  const form = useForm<Values & { was: number | null }, unknown, StockCountInput>({
    resolver: zodResolver(CountForm),
    defaultValues: { meters: '', note: '', was: seen },
  })
  const save = useMutation({
    mutationFn: (body: StockCountInput) => call('countString', { id: string.id, body }),
    async onSuccess() {
      await refreshNow()
      onClose()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const fields = { form, refused: fieldErrors(save.error) }
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label="Count"
      // After a refusal, the page shows the present stock.
      onSubmit={form.handleSubmit((body) => save.mutate(save.isError ? { ...body, was: string.stock_meters } : body))}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <FormField fields={fields} name="meters" label="Meters that are there">
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" autoFocus />}
        </FormField>
        <FormField fields={fields} name="note" label="Note (Optional)">
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
      </div>
      <Refusal error={save.error} text="The count could not be saved. Please try again." />
      <FormButtons submit="Save" busy={save.isPending} onCancel={onClose} />
    </form>
  )
}

/** Records string that was cut off or thrown away. */
export function Waste({ string, onClose }: Props) {
  const form = useForm<Values, unknown, WasteInput>({
    resolver: zodResolver(WasteForm),
    defaultValues: { meters: '', note: '' },
  })
  const save = useMutation({
    mutationFn: (body: WasteInput) => call('wasteString', { id: string.id, body }),
    async onSuccess() {
      await refreshNow()
      onClose()
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const fields = { form, refused: fieldErrors(save.error) }
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label="Waste"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <FormField fields={fields} name="meters" label="Meters">
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" autoFocus />}
        </FormField>
        <FormField fields={fields} name="note" label="Note (Optional)">
          {(control) => <Input {...control} placeholder="knot slipped" autoComplete="off" />}
        </FormField>
      </div>
      <Refusal error={save.error} text="The waste could not be saved. Please try again." />
      <FormButtons submit="Save" busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
