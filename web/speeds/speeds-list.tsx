import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { typedClock } from '../../contract/base/shop-time.ts'
import type { Speed } from '../../contract/job/speeds.ts'
import { call, query } from '../api.ts'
import { config, say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { useRows } from '../ui/use-rows.ts'
import { newRow, rowOf, type SpeedRow, speedOf } from './speed-form.ts'

const FIELDS = [
  { name: 'days', label: say.context('speed')`Days`, mode: 'numeric' },
  { name: 'ready_by', label: say`Ready by`, mode: 'text' },
  { name: 'surcharge', label: say`Surcharge`, mode: 'decimal' },
  { name: 'bring_by', label: say`Bring it by`, mode: 'text' },
  { name: 'most_per_day', label: say`Limit per day`, mode: 'numeric' },
] as const

function Form({ speeds }: { speeds: Speed[] }) {
  const { rows, isDirty, add, set, remove, showSaved } = useRows(speeds.map(rowOf))
  const save = useMutation({
    mutationFn: async (sent: SpeedRow[]) =>
      call('saveSpeeds', { body: { speeds: sent.map(speedOf), from: speeds.map(({ id: _, ...terms }) => terms) } }),
    onSuccess(saved, sent) {
      queryClient.setQueryData(query('listSpeeds').queryKey, saved)
      showSaved(saved.map(rowOf), sent)
      toast({ title: say`Speeds saved`, description: say`Existing jobs keep their speeds.` })
    },
  })

  return (
    <form noValidate aria-label={say`Speeds`} className="grid gap-4" onSubmit={submitting(() => save.mutate(rows))}>
      {rows.map((row, index) => (
        <fieldset key={row.key} className="flex flex-wrap items-end gap-2 border-t border-line pt-4">
          <legend className="sr-only">{say`Speed ${index + 1}`}</legend>
          {FIELDS.map(({ name, label, mode }) => (
            <Field key={name} label={label}>
              {(wiring) => (
                <Input
                  {...wiring}
                  className="w-26"
                  inputMode={mode}
                  autoComplete="off"
                  value={row[name]}
                  onChange={(event) => set(row.key, { [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
          <Button
            variant="bare"
            size="icon"
            aria-label={say`Remove speed ${index + 1}`}
            onClick={() => remove(row.key)}
          >
            <X />
          </Button>
        </fieldset>
      ))}
      <Refusal error={save.error} text={say`The speeds could not be saved. Please try again.`} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => add(newRow())}>
          <Plus className="size-4" />
          {say`Add Speed`}
        </Button>
        {isDirty && <Button type="submit" variant="primary" busy={save.isPending}>{say`Save Speeds`}</Button>}
      </div>
    </form>
  )
}

/** The manager's list of speeds. */
export function SpeedsList() {
  const speeds = useQuery(query('listSpeeds'))
  return (
    <div className="max-w-160">
      <p className="text-14 text-ink-2">{say`For a surcharge, a customer can choose a speed that is faster than standard: the racket is ready a number of days after the shop receives it, if it arrives by a time such as ${typedClock('18:00', config)}. A speed that reaches its limit for the day is shown as sold out.`}</p>
      <div className="mt-4">
        <QueryStates answer={speeds} failed={say`The speeds could not be loaded.`}>
          {(data) => <Form speeds={data} />}
        </QueryStates>
      </div>
    </div>
  )
}
