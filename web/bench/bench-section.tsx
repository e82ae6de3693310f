import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Bench, type BenchSettings, BenchSettingsForm, rackNames } from '../../contract/work/bench.ts'
import { call, query } from '../api.ts'
import { changesOf } from '../changes-of.ts'
import { say } from '../config.ts'
import { textLines } from '../lines.ts'
import { queryClient } from '../query-client.ts'
import { useShown } from '../session/use-shown.ts'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

const { racks, places, checklist, machines } = BenchSettingsForm.shape

/** A list of names as a text with one on each line. */
const namesText = (names: typeof checklist | typeof machines) =>
  z.string().check(
    z.superRefine((text, context) => {
      const [issue] = names.safeParse(textLines(text)).error?.issues ?? []
      if (issue) context.addIssue({ code: 'custom', message: issue.message })
    }),
  )

const BenchForm = z.object({
  racks,
  places,
  checklist: namesText(checklist),
  machines: namesText(machines),
  listens: z.boolean(),
})
type BenchForm = z.infer<typeof BenchForm>

const toForm = ({ racks, places, checklist, machines, listens }: BenchSettings): BenchForm => ({
  racks,
  places,
  checklist: checklist.join('\n'),
  machines: machines.join('\n'),
  listens,
})

function Form({ bench }: { bench: Bench }) {
  const settings = useSettingsForm({
    resolver: zodResolver(BenchForm),
    values: toForm(bench),
    save: ({ checklist, machines, ...rest }: BenchForm) =>
      call('saveBenchSettings', {
        body: changesOf<BenchSettings>(
          { ...rest, checklist: textLines(checklist), machines: textLines(machines) },
          bench,
        ),
      }),
    onSaved(saved) {
      queryClient.setQueryData(query('getBench').queryKey, { ...bench, ...saved })
      return toForm(saved)
    },
    done: say`Bench saved`,
  })
  const { form, errors } = settings
  const isShown = useShown()
  return (
    <SettingsForm
      label={say`Shelves and Checklist`}
      settings={settings}
      submit={say`Save Bench`}
      failed={say`The bench could not be saved. Please try again.`}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={say`Racks`} error={errors.racks?.message}>
          {(wiring) => (
            <Select {...wiring} {...form.register('racks', { valueAsNumber: true })}>
              <option value={0}>{say`None`}</option>
              {rackNames({ racks: 26 }).map((last, index) => (
                <option key={last} value={index + 1}>
                  {index === 0 ? 'A' : say`A to ${last}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={say`Places in each rack`} error={errors.places?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...form.register('places', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={1}
              max={99}
            />
          )}
        </Field>
      </div>
      <Field
        label={say`Checklist`}
        help={say`One check on each line. Leave it empty to string without a checklist.`}
        error={errors.checklist?.message}
      >
        {(wiring) => <Textarea {...wiring} {...form.register('checklist')} rows={4} />}
      </Field>
      {(isShown('machines') || bench.machines.length > 0) && (
        <Field
          label={say`Machines`}
          help={say`One stringing machine on each line. With two or more, 'As Strung' records which one was used, and each device remembers its own.`}
          error={errors.machines?.message}
        >
          {(wiring) => <Textarea {...wiring} {...form.register('machines')} rows={3} />}
        </Field>
      )}
      {(isShown('sounds') || bench.listens) && (
        <div>
          <Switch {...form.register('listens')}>{say`Listen at the bench`}</Switch>
          <p className="mt-1 text-14 text-ink-2">{say`When a racket is ready, the bench offers to listen to five taps on its strings, and compares them with rackets of the same kind.`}</p>
        </div>
      )}
    </SettingsForm>
  )
}

/** The shelves of the shop, and what is looked at before the stringing. */
export function BenchSection() {
  const bench = useQuery(query('getBench'))
  return (
    <section aria-label={say`Shelves and checklist`} className="max-w-140">
      <p className="text-14 text-ink-2">{say`A shelf is the letter of a rack and the number of a place, such as C4. The bench suggests a free one when a racket is ready.`}</p>
      <div className="mt-4">
        <QueryStates answer={bench} failed={say`The shelves could not be loaded.`}>
          {(data) => <Form bench={data} />}
        </QueryStates>
      </div>
    </section>
  )
}
