import { Pencil } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CurrentUser } from '../../contract/base/users.ts'
import type { StringOption } from '../../contract/catalog/strings.ts'
import type { PricedSpeed } from '../../contract/job/price-lines.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { formatMoney } from '../money.ts'
import { newPrice } from '../payments/order-prices.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { setUpText } from '../same-again/set-up-text.ts'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Switch } from '../ui/switch.tsx'
import { enteredTensions } from './form-tensions.ts'
import { JobFields } from './job-fields.tsx'
import type { JobFormValues } from './job-form.ts'
import type { SeveralJobs } from './use-several-jobs.ts'

interface Props {
  several: SeveralJobs
  rackets: Racket[]
  strings: StringOption[]
  me: CurrentUser | undefined
  speed: PricedSpeed | null
}

/** The rackets of one order: each with its own setup, or all with the same. */
export function SeveralRackets({ several, rackets, strings, me, speed }: Props) {
  const { jobs, isCommon } = several
  const { control } = useFormContext<JobFormValues>()
  const common = useWatch({ control, compute: (values: JobFormValues) => values })
  const free = rackets.filter(({ open_job }) => !open_job)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="font-strong">
          {jobs.length} {jobs.length === 1 ? 'racket' : 'rackets'}
        </p>
        <Switch checked={isCommon} onChange={(event) => several.setCommon(event.target.checked)}>
          Same string and tension for all
        </Switch>
      </div>
      {isCommon && <JobFields />}
      <ul aria-label="Rackets" className="border-t border-ink">
        {rackets.map((racket) => {
          const job = jobs.find((each) => each.racket === racket.id)
          const setUp = job && (isCommon ? common : job)
          return (
            <RacketRow
              key={racket.id}
              racket={racket}
              setUp={setUp}
              strings={strings}
              price={me && setUp ? newPrice(me, setUp.string, strings, speed) : undefined}
              onToggle={() => several.toggle(racket)}
              onChange={isCommon ? undefined : () => several.edit(racket.id)}
            />
          )
        })}
      </ul>
      {jobs.length < free.length && (
        <p>
          <LinkButton className="text-14" onClick={() => several.addAll(free)}>
            Select all {free.length} rackets
          </LinkButton>
        </p>
      )}
    </>
  )
}

interface RowProps {
  racket: Racket
  /** The ordered job; undefined while the racket is not in the order. */
  setUp: JobFormValues | undefined
  strings: StringOption[]
  price: number | null | undefined
  onToggle: () => void
  onChange: (() => void) | undefined
}

function RacketRow({ racket, setUp, strings, price, onToggle, onChange }: RowProps) {
  const name = displayName(racket)
  const string = setUp && (strings.find(({ id }) => id === setUp.string) ?? null)
  return (
    <li className={cn('flex items-center gap-2 border-b border-line', setUp && 'bg-accent-soft')}>
      <label className="grid min-h-18 min-w-0 flex-1 cursor-pointer grid-cols-[20px_32px_minmax(0,1fr)_auto] items-center gap-3 px-2 py-2 text-14">
        <input type="checkbox" checked={setUp !== undefined} onChange={onToggle} className="size-5 accent-(--accent)" />
        <RacketPicture name={name} bed={setUp ? { ...setUp, string } : racket.last_set_up} width={32} />
        <span className="min-w-0">
          <bdi
            className={cn(
              'block text-left text-16 leading-[1.3] font-strong wrap-anywhere',
              clamp(name, 'line-clamp-2'),
            )}
          >
            {name}
          </bdi>
          <span className="block text-ink-2 tabular-nums">{describe(racket, setUp, string ?? null)}</span>
        </span>
        {price !== undefined && <span className="tabular-nums">{formatMoney(price)}</span>}
      </label>
      {setUp && onChange && (
        <Button variant="bare" size="icon" aria-label={`Change ${name}`} onClick={onChange}>
          <Pencil className="size-4" />
        </Button>
      )}
    </li>
  )
}

function describe(racket: Racket, setUp: JobFormValues | undefined, string: StringOption | null): string {
  if (setUp) return setUpText({ ...setUp, ...enteredTensions(setUp), string })
  if (racket.open_job) return racket.open_job.is_received ? 'In the shop' : 'Already ordered'
  return racket.last_set_up ? setUpText(racket.last_set_up) : 'Never strung here'
}
