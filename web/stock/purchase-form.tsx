import { zodResolver } from '@hookform/resolvers/zod'
import { readDecimal } from '../../contract/base/money.ts'
import { isoDay } from '../../contract/base/shop-time.ts'
import { stringLabel } from '../../contract/catalog/strings.ts'
import { PurchaseInput, type StockLine } from '../../contract/job/stock-book.ts'
import { call } from '../api.ts'
import { config, say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { currencySymbol, parseMoney } from '../money.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useEditor } from '../use-editor.ts'

interface Values {
  pieces: string
  piece_meters: string
  cost: string
  day: string
}

const PurchaseForm = formSchema(
  ({ pieces, piece_meters, cost, day }: Values) => ({
    pieces: readDecimal(pieces),
    piece_meters: readDecimal(piece_meters),
    cost: cost.trim() === '' ? null : parseMoney(cost),
    day,
  }),
  PurchaseInput,
)

/** Records reels or sets that were bought. The form begins with the length of the last ones. */
export function Purchase({ string, onClose }: { string: StockLine; onClose: () => void }) {
  const { form, saving, cancel, cancelOnEscape, refusal, fields } = useEditor({
    resolver: zodResolver(PurchaseForm),
    defaultValues: {
      pieces: '1',
      piece_meters: String(string.piece_meters),
      cost: '',
      day: isoDay(new Date().toISOString(), config.time_zone),
    },
    save: (body: PurchaseInput) => call('buyString', { id: string.id, body }),
    onSaved: () => toast({ title: say`Purchase saved`, description: stringLabel(string) }),
    onClose,
  })
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label={say.context('stock')`Received`}
      onSubmit={form.handleSubmit((body) => saving.mutate(body))}
      onKeyDown={cancelOnEscape}
    >
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <FormField fields={fields} name="pieces" label={say`Reels or sets`}>
          {(control) => <Input {...control} inputMode="numeric" autoComplete="off" autoFocus />}
        </FormField>
        <FormField fields={fields} name="piece_meters" label={say`Meters each`}>
          {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <MoneyField
          fields={fields}
          name="cost"
          label={say`Total cost (${currencySymbol()})`}
          placeholder={say`unknown`}
        />
        <FormField fields={fields} name="day" label={say`Day`}>
          {(control) => <Input {...control} type="date" />}
        </FormField>
      </div>
      <Refusal error={refusal} text={say`The purchase could not be saved. Please try again.`} />
      <FormButtons submit={say`Save`} busy={saving.isPending} onCancel={cancel} />
    </form>
  )
}
