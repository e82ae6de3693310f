import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { displayName, makeAndModel, needsRestring, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { SameAgainButton } from '../same-again/same-again-button.tsx'
import { fullDate, mediumDate } from '../times.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { Menu } from '../ui/menu.tsx'
import type { Intent } from '../ui/part.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { ownPress } from '../ui/touch.ts'
import { useNow } from '../ui/use-now.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { InShop } from './in-shop.tsx'
import { deleteRacket } from './racket-actions.ts'
import { RacketPicture } from './racket-picture.tsx'
import { RestringMark } from './restring-mark.tsx'
import { retireItem } from './retire-item.tsx'

interface Props {
  racket: Racket
  headingLevel: 2 | 3
  onStringNow: (racketId: number) => void
  onEdit: (racket: Racket) => void
  /** Loads the code of the string job dialog ahead. */
  stringNowIntent: Intent
}

function RacketMenu({ racket, onEdit }: Pick<Props, 'racket' | 'onEdit'>) {
  return (
    <Menu
      items={[
        { label: say`Edit`, icon: <Pencil />, onSelect: () => onEdit(racket) },
        retireItem(racket),
        'separator',
        { label: say`Delete`, icon: <Trash2 />, danger: true, onSelect: () => void deleteRacket(racket) },
      ]}
    >
      <Button variant="bare" size="icon" aria-label={say`Actions for ${displayName(racket)}`}>
        <Ellipsis />
      </Button>
    </Menu>
  )
}

export const RACKET_CARD =
  'relative grid min-h-[206px] cursor-pointer grid-cols-[112px_minmax(0,1fr)] overflow-hidden rounded-10 border border-line bg-surface [contain-intrinsic-size:auto_206px] [content-visibility:auto] hover:border-edge @max-[18.75rem]/page:grid-cols-[96px_minmax(0,1fr)]'

/** One racket of the list. A click anywhere except on its buttons opens its page. */
export const RacketCard = memo(function RacketCard({
  racket,
  headingLevel,
  onStringNow,
  onEdit,
  stringNowIntent,
}: Props) {
  const now = useNow()
  const name = displayName(racket)
  const job = racket.is_retired ? null : racket.open_job
  const navigate = useNavigate()
  const Heading = headingLevel === 2 ? 'h2' : 'h3'

  function handleClick({ target, currentTarget }: MouseEvent) {
    // React also sends the events of the card's menu here, although the menu is outside of the card in the page.
    const inside = target instanceof Element && currentTarget.contains(target) && !target.closest(ownPress())
    if (inside) void navigate({ to: '/rackets/$id', params: { id: String(racket.id) } })
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the name is a link, which keyboards and screen readers use.
    <article
      data-racket={racket.id}
      onClick={handleClick}
      className={cn(RACKET_CARD, racket.is_retired && 'dim bg-transparent')}
    >
      <div className="racket-stage flex justify-center overflow-hidden bg-sunk pt-6 in-[.dim]:border-r in-[.dim]:border-line in-[.dim]:bg-transparent">
        <RacketPicture name={name} bed={racket.string_bed} width={100} retired={racket.is_retired} />
      </div>
      <div className="flex min-w-0 flex-col p-4">
        {/* The float leaves room for the heart beside the first line only. */}
        <Heading
          className={cn(
            'text-16 leading-[1.25] tracking-normal wrap-anywhere',
            !racket.is_retired && "before:float-right before:h-5 before:w-9 before:content-['']",
          )}
        >
          {/* A very long name ends after three lines; a block, because only a block can be clamped. */}
          <Link
            to="/rackets/$id"
            params={{ id: String(racket.id) }}
            className={cn('mr-2', clamp(name, 'line-clamp-3'))}
          >
            <bdi>{name}</bdi>
          </Link>
          {racket.is_retired && <Badge>{say`Retired`}</Badge>}
        </Heading>
        <p className="mt-1 line-clamp-2 text-14 leading-[1.35] text-ink-2 wrap-anywhere">
          <bdi>{makeAndModel(racket)}</bdi>
        </p>
        <p className="mt-3 text-14 leading-[1.4]">
          <span className="block text-12 text-ink-2">{say`Last String date:`}</span>
          <RelativeTime date={racket.last_string_date} missing={say`Never`} />
        </p>
        {job && (
          <div className="mt-3">
            <InShop job={job} />
          </div>
        )}
        {racket.retire_date && (
          <p className="mt-2 text-14 leading-[1.4]">
            <span className="block text-12 text-ink-2">{say`Retired:`}</span>
            <time dateTime={racket.retire_date} {...tooltip(fullDate(racket.retire_date))}>
              {mediumDate(racket.retire_date)}
            </time>
          </p>
        )}
        {needsRestring(racket, new Date(now)) && (
          <p className="mt-1 leading-[1.3]">
            <RestringMark />
          </p>
        )}
        {!racket.is_retired && <SameAgainButton racket={racket} onDecide={() => onStringNow(racket.id)} />}
        <div className="mt-auto flex items-center justify-between pt-3">
          {racket.is_retired ? (
            <span className="text-14 italic">{say`Racket retired`}</span>
          ) : (
            <Button
              aria-label={say`String Now: ${name}`}
              onClick={() => onStringNow(racket.id)}
              {...stringNowIntent}
            >{say`String Now`}</Button>
          )}
          <div className="-mr-2">
            <RacketMenu racket={racket} onEdit={onEdit} />
          </div>
        </div>
      </div>
      {!racket.is_retired && (
        <div className="absolute top-2 right-2">
          <FavoriteButton racket={racket} size={32} />
        </div>
      )}
    </article>
  )
})
