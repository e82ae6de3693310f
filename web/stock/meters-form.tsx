import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readDecimal } from '../../contract/base/money.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { StockCountInput, type StockLine, WasteInput } from '../../contract/job/stock-book.ts'
import { call } from '../api.ts'
import { fieldErrors, isOvertaken } from '../api-error.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { refreshNow } from '../live/refresh.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useCancel } from '../use-editor.ts'

interface Values {
  meters: string
  note: string
}

interface Entry {
  meters: number
  note: string
}

const toEntry = ({ meters, note }: Values) => ({ meters: readDecimal(meters), note })
const WasteForm = formSchema(toEntry, WasteInput)
// The stock that was seen is added when the count is sent.
const CountForm = formSchema((values: Values) => ({ ...toEntry(values), was: null }), StockCountInput)

interface FormProps {
  name: string
  meters: string
  placeholder?: string
  string: StockLine
  failed: string
  /** The title of the toast. */
  saved: string
  schema: z.ZodMiniType<Entry, Values>
  /** `wasOvertaken`: the server refused it before, because the stock had changed. */
  save: (entry: Entry, wasOvertaken: boolean) => Promise<unknown>
  onClose: () => void
}

/** Meters of a string with a note. */
function MetersForm({ name, meters, placeholder, string, failed, saved, schema, save: send, onClose }: FormProps) {
  const form = useForm<Values, unknown, Entry>({
    resolver: zodResolver(schema),
    defaultValues: { meters: '', note: '' },
  })
  const save = useMutation({
    mutationFn: ({ entry, wasOvertaken }: { entry: Entry; wasOvertaken: boolean }) => send(entry, wasOvertaken),
    async onSuccess() {
      await refreshNow()
      toast({ title: saved, description: stringLabel(string) })
      onClose()
    },
  })
  const leaving = { isChanged: form.formState.isDirty, saving: save, onClose }
  const { cancel, cancelOnEscape, refusal } = useCancel(leaving)
  const fields = { form, refused: fieldErrors(save.error) }
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={name}
      onSubmit={form.handleSubmit((entry) => save.mutate({ entry, wasOvertaken: isOvertaken(save.error) }))}
      onKeyDown={cancelOnEscape}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
        <FormField fields={fields} name="meters" label={meters}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" autoFocus />}
        </FormField>
        <FormField fields={fields} name="note" label={say`Note (Optional)`}>
          {(control) => <Input {...control} placeholder={placeholder} autoComplete="off" />}
        </FormField>
      </div>
      <Refusal error={refusal} text={failed} />
      <FormButtons submit={say`Save`} busy={save.isPending} onCancel={cancel} />
    </form>
  )
}

interface Props {
  string: StockLine
  onClose: () => void
}

/** Records what was counted. A count that another person's change has overtaken is refused, and can be sent again. */
export function Count({ string, onClose }: Props) {
  const { id, stock_meters } = string
  const [seen, setSeen] = useState(stock_meters)

  /** After a refusal, the page shows the present stock. If the answer was lost, the count may be part of that. */
  function send(entry: Entry, wasOvertaken: boolean) {
    const was = wasOvertaken ? stock_meters : seen
    setSeen(was)
    return call('countString', { id, body: { ...entry, was } })
  }

  return (
    <MetersForm
      name={say`Count`}
      meters={say`Meters counted`}
      string={string}
      failed={say`The count could not be saved. Please try again.`}
      saved={say`Count saved`}
      schema={CountForm}
      save={send}
      onClose={onClose}
    />
  )
}

/** Records string that was cut off or thrown away. */
export const Waste = ({ string, onClose }: Props) => (
  <MetersForm
    name={say`Waste`}
    meters={say`Meters`}
    placeholder={say`knot slipped`}
    string={string}
    failed={say`The waste could not be saved. Please try again.`}
    saved={say`Waste saved`}
    schema={WasteForm}
    save={(body) => call('wasteString', { id: string.id, body })}
    onClose={onClose}
  />
)
