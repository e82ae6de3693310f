import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DayToClose, expectedAtCounter } from '../../contract/money/day-close.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { amountOf, amountWanted, formatMoney, parseMoney } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-field.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { CountTable } from './count-table.tsx'
import { nameOfWay } from './lines.ts'

const drawerName = (way: string | null) => nameOfWay({ method: 'technician', way })

/** Counts the money of the open days, and closes them. */
export function CloseForm({ open }: { open: DayToClose }) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [drawer, setDrawer] = useState(open.drawer)
  const [before, setBefore] = useState('')
  const [left, setLeft] = useState('')
  const [note, setNote] = useState('')
  const navigate = useNavigate()

  const floatBefore = open.float_before ?? parseMoney(before) ?? 0
  const expected = expectedAtCounter(open.lines, { drawer, float_before: floatBefore })
  const keyOf = (way: string | null) => way ?? ''
  const inDrawer = parseMoney(typed[keyOf(drawer)] ?? '')
  const stays = parseMoney(left)

  const close = useMutation({
    mutationFn: async () =>
      call('closeDay', {
        body: {
          day: open.day,
          drawer,
          float_before: open.float_before ?? (before.trim() === '' ? 0 : amountOf(before)),
          counted: expected.map((line) => ({ ...line, counted: amountOf(typed[keyOf(line.way)] ?? '') })),
          float_left: amountOf(left),
          note,
        },
      }),
    async onSuccess({ day }) {
      await refreshNow()
      void navigate({ to: '/shop/money/closes/$day', params: { day }, ignoreBlocker: true })
    },
  })
  const refused = fieldErrors(close.error)
  const isRefusedHere = close.isError && Object.keys(refused).length === 0
  useLeaveGuard(note !== '' || Object.values(typed).some((text) => text !== ''))

  return (
    <form
      noValidate
      aria-label={say`Close`}
      className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_288px]"
      onSubmit={(event) => {
        event.preventDefault()
        close.mutate()
      }}
    >
      <div className="min-w-0">
        <CountTable
          lines={open.lines}
          drawer={drawer}
          floatBefore={floatBefore}
          countings={expected.map((line) => {
            const text = typed[keyOf(line.way)] ?? ''
            return {
              ...line,
              typed: text,
              onType: (value) => setTyped((all) => ({ ...all, [keyOf(line.way)]: value })),
              isMissing: isRefusedHere && parseMoney(text) == null,
            }
          })}
        />
        <Field
          className="mt-5"
          label={say`Note`}
          help={say`Needed when a difference is not zero.`}
          error={refused.note}
        >
          {(wiring) => (
            <Input
              {...wiring}
              autoComplete="off"
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="grid min-w-0 gap-4">
        <section aria-label={say`Float`} className="grid gap-3 rounded-10 border border-line bg-surface p-5">
          <h3>{say`Float`}</h3>
          {open.ways.length > 1 && (
            <Field label={say`In the drawer`}>
              {(wiring) => (
                <Select {...wiring} value={drawer ?? ''} onChange={({ target }) => setDrawer(target.value)}>
                  {open.ways.map((way) => (
                    <option key={way}>{way}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          {open.float_before === null ? (
            <Field
              label={say`At the start`}
              help={say`The cash before the first payment.`}
              error={refused.float_before}
            >
              {(wiring) => <MoneyInput {...wiring} value={before} onChange={({ target }) => setBefore(target.value)} />}
            </Field>
          ) : (
            <Amount name={say`At the start`} amount={open.float_before} />
          )}
          {typeof inDrawer === 'number' && <Amount name={say`Counted: ${drawerName(drawer)}`} amount={inDrawer} />}
          <Field label={say`Left for tomorrow`} error={refused.float_left}>
            {(wiring) => <MoneyInput {...wiring} value={left} onChange={({ target }) => setLeft(target.value)} />}
          </Field>
          {typeof inDrawer === 'number' && typeof stays === 'number' && inDrawer >= stays && (
            <Amount name={say`To the bank`} amount={inDrawer - stays} />
          )}
        </section>
        {refused.day && (
          <p role="alert" className="text-14 text-danger">
            {refused.day}
          </p>
        )}
        <Refusal error={close.error} text={amountWanted()} />
        <Button type="submit" variant="primary" busy={close.isPending}>
          {open.from === open.day ? say`Close the Day` : say`Close the Days`}
        </Button>
        <p className="text-12 text-ink-2">{say`A closed day never changes. After this, only a manager can void its payments, and the void counts on the day after.`}</p>
      </div>
    </form>
  )
}

const Amount = ({ name, amount }: { name: string; amount: number }) => (
  <p className="flex items-baseline justify-between gap-4 text-14 tabular-nums">
    <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    <span>{formatMoney(amount)}</span>
  </p>
)
