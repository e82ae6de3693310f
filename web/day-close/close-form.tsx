import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DayToClose, expectedAtCounter } from '../../contract/money/day-close.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { parseMoney, requiredAmount } from '../money.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FieldError } from '../ui/field-error.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { stillHere } from '../ui/still-here.ts'
import { submitting } from '../ui/submitting.ts'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { CountTable } from './count-table.tsx'
import { type Cash, DrawerCash } from './drawer-cash.tsx'
import { readCounted } from './read-counted.ts'

/** The key of a way to pay among the amounts that were typed. */
const keyOf = (way: string | null) => way ?? ''

interface Props {
  open: DayToClose
  /** True while the money of another day is read, which is then closed instead. */
  isChoosing: boolean
  /** Called when something is entered. */
  onCount: () => void
  onRefused: (error: Error) => void
}

/** Counts the money of the open days, and closes them. */
export function CloseForm({ open, isChoosing, onCount, onRefused }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [cash, setCash] = useState<Cash>({ drawer: open.drawer, before: '', left: '' })
  const [note, setNote] = useState('')
  const navigate = useNavigate()

  const { before, left } = cash
  // The shop may have renamed the way of the drawer since the form was opened, or removed it.
  const drawer = open.ways.find((way) => way === cash.drawer) ?? open.drawer
  const floatBefore = open.float_before ?? parseMoney(before) ?? 0
  const expected = expectedAtCounter(open.lines, { drawer, float_before: floatBefore })

  const close = useMutation({
    mutationFn: async (day: string) =>
      call('closeDay', {
        body: {
          day,
          drawer,
          float_before: open.float_before ?? (before.trim() === '' ? 0 : requiredAmount(before)),
          counted: expected.map((line) => ({
            ...line,
            counted: requiredAmount(typed[keyOf(line.way)] ?? '', readCounted),
          })),
          float_left: requiredAmount(left),
          note,
        },
      }),
    onMutate: stillHere,
    async onSuccess({ day }, _, isHere) {
      await refreshNow()
      if (isHere()) void navigate({ to: '/shop/money/closes/$day', params: { day }, ignoreBlocker: true })
    },
    onError: onRefused,
  })
  // The amounts stay when another day is chosen, but not a refusal.
  const error = close.variables === open.day ? close.error : null
  const refused = fieldErrors(error)
  const isRefusedHere = error !== null && Object.keys(refused).length === 0
  useLeaveGuard([note, before, left, ...Object.values(typed)].some((text) => text !== ''))

  return (
    <form
      noValidate
      aria-label={say.context('day')`Close`}
      className="grid items-start gap-x-12 gap-y-8 @min-[52.5rem]/page:grid-cols-[minmax(0,1fr)_288px]"
      onInput={onCount}
      onSubmit={submitting(() => close.mutate(open.day))}
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
              isMissing: isRefusedHere && readCounted(text) == null,
            }
          })}
        />
        <Field className="mt-5" label={say`Note`} help={say`Required if an amount differs.`} error={refused.note}>
          {(wiring) => (
            <Input
              {...wiring}
              // When it gets the focus because it is refused, the reason below it is in view, too.
              className="scroll-mb-20"
              autoComplete="off"
              maxLength={500}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="grid min-w-0 gap-4">
        <DrawerCash
          open={open}
          cash={{ ...cash, drawer }}
          counted={readCounted(typed[keyOf(drawer)] ?? '')}
          refused={refused}
          isRefused={isRefusedHere}
          onChange={setCash}
        />
        <FieldError text={refused.day} />
        <Refusal error={error} text={say`The day could not be closed. Please try again.`} />
        <Button type="submit" variant="primary" busy={close.isPending || isChoosing}>
          {open.from === open.day ? say`Close the Day` : say`Close the Days`}
        </Button>
        <p className="text-12 text-ink-2">{say`A closed day never changes. After this, only a manager can void its payments, and the void counts on the day after.`}</p>
      </div>
    </form>
  )
}
