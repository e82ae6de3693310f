import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { exampleAmount } from '../../contract/base/example-amount.ts'
import type { Extra } from '../../contract/job/extras.ts'
import { call, query } from '../api.ts'
import { config, say } from '../config.ts'
import { plainMoney, requiredAmount } from '../money.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useRows } from '../ui/use-rows.ts'

interface Row {
  key: number
  name: string
  price: string
}

const rowsOf = (extras: Extra[]): Row[] =>
  extras.map(({ id, name, amount }) => ({ key: id, name, price: plainMoney(amount) }))

/** The extras that the shop offers, as a form. */
export function ExtrasList({ extras }: { extras: Extra[] }) {
  const { rows, isDirty, add, set, remove, showSaved } = useRows(rowsOf(extras))
  const save = useMutation({
    mutationFn: async (sent: Row[]) =>
      call('saveExtras', {
        body: {
          extras: sent.map(({ name, price }) => ({ name, amount: requiredAmount(price) })),
          from: extras.map(({ id: _, ...extra }) => extra),
        },
      }),
    onSuccess(saved, sent) {
      queryClient.setQueryData(query('listExtras').queryKey, saved)
      showSaved(rowsOf(saved), sent)
      toast({ title: say`Extras saved`, description: say`Existing jobs keep their extras.` })
    },
  })

  return (
    <section aria-label={say`Extras`}>
      <ul className="mt-4 grid max-w-160 gap-2">
        {rows.map(({ key, name, price }, index) => (
          <li key={key} className="flex items-start gap-2">
            <Input
              aria-label={say`Name of extra ${index + 1}`}
              value={name}
              placeholder={say`Grip`}
              onChange={(event) => set(key, { name: event.target.value })}
            />
            <MoneyInput
              aria-label={say`Price of extra ${index + 1}`}
              className="w-28"
              value={price}
              placeholder={plainMoney(exampleAmount(5, config.currency))}
              onChange={(event) => set(key, { price: event.target.value })}
            />
            <Button
              variant="bare"
              size="icon"
              aria-label={say`Remove ${name || say`extra ${index + 1}`}`}
              onClick={() => remove(key)}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-4 max-w-160 empty:hidden">
        <Refusal error={save.error} text={say`The extras could not be saved. Please try again.`} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => add({ key: -rows.length - Date.now(), name: '', price: '' })}>
          <Plus className="size-4" />
          {say`Add Extra`}
        </Button>
        {isDirty && (
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate(rows)}>{say`Save Extras`}</Button>
        )}
      </div>
    </section>
  )
}
