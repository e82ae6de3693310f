import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { byPlayer, NO_PLAYER } from '../../contract/job/players.ts'
import { displayName, makeAndModel, type OrderedBed, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { RacketPicture } from '../rackets/racket-picture.tsx'
import { setUpText } from '../same-again/set-up-text.ts'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { hasEveryWord } from '../ui/every-word.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { JobFields } from './job-fields.tsx'
import { asLastTime, type JobFormValues } from './job-form.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** A list with more rackets than this can be searched. */
const MANY_RACKETS = 8

interface Props {
  draft: OrderDraft<JobFormValues>
  /** The jobs as they would be ordered. */
  jobs: JobFormValues[]
  rackets: Racket[]
  /** True if the form has the setup of all rackets. */
  isCommon: boolean
  onCommon: (on: boolean) => void
}

/** The rackets of one order: each with its own setup, or all with the same. */
export function SeveralRackets({ draft, jobs, rackets, isCommon, onCommon }: Props) {
  const { items, setItems, strings } = draft
  const [search, setSearch] = useState('')
  const isLong = rackets.length > MANY_RACKETS
  const shown = isLong
    ? rackets.filter((racket) =>
        hasEveryWord(`${displayName(racket)} ${makeAndModel(racket)} ${racket.player}`, search),
      )
    : rackets
  const free = rackets.filter(({ open_job }) => !open_job)
  const itemOf = ({ id }: Racket) => items.find(({ racket }) => racket === id)
  const withLastSetUp = (racket: Racket) => asLastTime(racket, strings.data ?? [])

  function toggle(racket: Racket) {
    const item = itemOf(racket)
    setItems(item ? items.filter((each) => each !== item) : [...items, withLastSetUp(racket)])
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-live="polite" className="font-strong">
          {items.length === 0 ? say`Select rackets` : racketsText(items.length)}
        </p>
        <Switch
          checked={isCommon}
          onChange={(event) => onCommon(event.target.checked)}
        >{say`Same string and tension for all`}</Switch>
      </div>
      {isCommon && <JobFields />}
      {isLong && (
        <SearchField
          label={say`Search rackets`}
          placeholder={say`Search rackets...`}
          value={search}
          onSearch={setSearch}
        />
      )}
      {shown.length === 0 && <p className="text-14 text-ink-2">{say`No rackets found.`}</p>}
      {byPlayer(shown, say.language).map(({ player, rackets: theirs }, _, { length }) => {
        const group = (length > 1 || player) && (player || say.of(NO_PLAYER))
        return (
          <div key={player}>
            {group && (
              <p className="mb-2 text-14 text-ink-2">
                <bdi>{group}</bdi>
              </p>
            )}
            <ul aria-label={group ? say`Rackets: ${group}` : say`Rackets`} className="border-t border-ink">
              {theirs.map((racket) => {
                const item = itemOf(racket)
                const job = jobs.find((each) => each.racket === racket.id)
                return (
                  <RacketRow
                    key={racket.id}
                    racket={racket}
                    ordered={job && draft.bedOf(job)}
                    price={job && draft.priceOf(job)}
                    onToggle={() => toggle(racket)}
                    onChange={item && !isCommon ? () => draft.edit(item) : undefined}
                  />
                )
              })}
            </ul>
          </div>
        )
      })}
      {items.length < free.length && (
        <p>
          <LinkButton
            className="text-14"
            onClick={() => setItems([...items, ...free.filter((racket) => !itemOf(racket)).map(withLastSetUp)])}
          >{say`Select all ${free.length} rackets`}</LinkButton>
        </p>
      )}
    </>
  )
}

interface RowProps {
  racket: Racket
  /** The ordered strings; undefined while the racket is not in the order. */
  ordered: OrderedBed | undefined
  price: number | null | undefined
  onToggle: () => void
  onChange: (() => void) | undefined
}

function RacketRow({ racket, ordered, price, onToggle, onChange }: RowProps) {
  const { open_job, last_set_up } = racket
  const name = displayName(racket)
  const bed = ordered ?? (open_job ? null : last_set_up)
  const state = open_job?.is_received ? say`In the shop` : open_job ? say`Already ordered` : say`Never strung here`
  return (
    <li className={cn('flex items-center gap-2 border-b border-line', ordered && 'bg-accent-soft')}>
      <label className="grid min-h-18 min-w-0 flex-1 cursor-pointer grid-cols-[20px_32px_minmax(0,1fr)_auto] items-center gap-3 px-2 py-2 text-14 max-[350px]:grid-cols-[20px_32px_minmax(0,1fr)] max-[350px]:gap-y-0">
        <input type="checkbox" checked={!!ordered} onChange={onToggle} className="size-5 accent-(--accent)" />
        <RacketPicture name={name} bed={ordered ?? last_set_up} width={32} />
        <span className="min-w-0">
          <bdi
            className={cn(
              'block text-left text-16 leading-[1.3] font-strong wrap-anywhere',
              clamp(name, 'line-clamp-2'),
            )}
          >
            {name}
          </bdi>
          <span className="block text-ink-2 tabular-nums">{bed ? setUpText(bed) : state}</span>
        </span>
        {price !== undefined && <span className="tabular-nums max-[350px]:col-start-3">{formatMoney(price)}</span>}
      </label>
      {onChange && (
        <Button variant="bare" size="icon" aria-label={say`Change ${name}`} onClick={onChange}>
          <Pencil className="size-4" />
        </Button>
      )}
    </li>
  )
}
