import type { DayToClose } from '../../contract/money/day-close.ts'
import { wayName } from '../../contract/money/money.ts'
import { say } from '../config.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-field.tsx'

/** The way to pay whose money is in the drawer, and the cash that was and stays there, as text. */
export interface Cash {
  drawer: string | null
  before: string
  left: string
}

interface Props {
  open: DayToClose
  cash: Cash
  /** The amount that was counted in the drawer, once it can be read. */
  counted: number | null | undefined
  refused: Record<string, string>
  /** True if the form was refused, and not for one of its fields. */
  isRefused: boolean
  onChange: (cash: Cash) => void
}

/** The cash in the drawer: at the start of the day, counted, left for tomorrow, and taken to the bank. */
export function DrawerCash({ open, cash, counted, refused, isRefused, onChange }: Props) {
  const stays = parseMoney(cash.left)
  return (
    <section aria-label={say`Float`} className="grid gap-3 rounded-10 border border-line bg-surface p-5">
      <h3>{say`Float`}</h3>
      {open.ways.length > 1 && (
        <Field label={say`In the drawer`}>
          {(wiring) => (
            <Select
              {...wiring}
              value={cash.drawer ?? ''}
              onChange={({ target }) => onChange({ ...cash, drawer: target.value })}
            >
              {open.ways.map((way) => (
                <option key={way}>{way}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {open.float_before === null ? (
        <Field label={say`At the start`} help={say`The cash before the first payment.`} error={refused.float_before}>
          {(wiring) => (
            <MoneyInput
              {...wiring}
              aria-invalid={wiring['aria-invalid'] || (isRefused && parseMoney(cash.before) === undefined) || undefined}
              value={cash.before}
              onChange={({ target }) => onChange({ ...cash, before: target.value })}
            />
          )}
        </Field>
      ) : (
        <Amount name={say`At the start`} amount={open.float_before} />
      )}
      {typeof counted === 'number' && (
        <Amount name={say`Counted: ${wayName({ method: 'technician', way: cash.drawer }, say)}`} amount={counted} />
      )}
      <Field label={say`Left for tomorrow`} error={refused.float_left}>
        {(wiring) => (
          <MoneyInput
            {...wiring}
            aria-invalid={wiring['aria-invalid'] || (isRefused && typeof stays !== 'number') || undefined}
            value={cash.left}
            onChange={({ target }) => onChange({ ...cash, left: target.value })}
          />
        )}
      </Field>
      {typeof counted === 'number' && typeof stays === 'number' && counted >= stays && (
        <Amount name={say`To the bank`} amount={counted - stays} />
      )}
    </section>
  )
}

const Amount = ({ name, amount }: { name: string; amount: number }) => (
  <p className="flex items-baseline justify-between gap-4 text-14 tabular-nums">
    <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
    <span>{formatMoney(amount)}</span>
  </p>
)
