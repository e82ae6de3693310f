import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, startTransition, useCallback, useDeferredValue, useState } from 'react'
import { byPlayer, NO_PLAYER } from '../../contract/job/players.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { UnlessOrdersWait } from '../session/unless-orders-wait.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Intent, part } from '../ui/part.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { useGradually } from '../ui/use-gradually.ts'
import { RACKET_CARD, RacketCard } from './racket-card.tsx'
import { UnstrungRacket } from './unstrung-racket.tsx'
import { useFavoritesFilter } from './use-favorites-filter.ts'

const AddDialog = part(async () => (await import('./add-racket-dialog.tsx')).AddRacketDialog)
const DetailsDialog = part(async () => (await import('./racket-details-dialog.tsx')).RacketDetailsDialog)

const NO_RACKETS = say`You have no rackets added yet. Add some rackets to begin stringing!`
const NO_FAVORITES = say`You have no favorite rackets. Mark some rackets as favorites to see them here!`

const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(17.5rem,100%),1fr))] gap-4'

interface Props {
  heading: string
  /** 1 where the list is the whole page. */
  level: 1 | 2
  /** All rackets, or those that are not retired. */
  rackets: UseQueryResult<Racket[]>
  /** True while the page waits for other data too; the rackets are then shown as loading. */
  isHeld?: boolean
  /** Leaves out the large picture when there are no rackets, for people who come to this page for other things. */
  isPlainWhenEmpty?: boolean
  onStringNow: (racketId: number) => void
  stringNowIntent: Intent
}

const CardsSkeleton = () => (
  <div className={CARDS}>
    {['first', 'second'].map((card) => (
      <div key={card} data-testid="racket-skeleton" className={RACKET_CARD}>
        <div className="bg-sunk" />
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="w-3/5" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-2/5" />
        </div>
      </div>
    ))}
  </div>
)

/** A customer's rackets as cards, with their actions: add, favorite, edit, retire, delete and order a string job. */
export function RacketList({
  heading,
  level,
  rackets,
  isHeld = false,
  isPlainWhenEmpty,
  onStringNow,
  stringNowIntent,
}: Props) {
  const [favoritesOnly, setFavoritesOnly] = useFavoritesFilter()
  const [adding, setAdding] = useState(false)
  const [addedId, setAddedId] = useState<number | null>(null)
  const [editedId, setEditedId] = useState<number | null>(null)
  // A racket that is retired in its dialog leaves the list of active rackets; the dialog stays open with this copy.
  const retired = useQuery({ ...query('getRacket', { id: editedId ?? 0 }), enabled: false }).data
  const edit = useCallback((racket: Racket) => startTransition(() => setEditedId(racket.id)), [])

  const all = rackets.data ?? []
  // Deferred, so that the switch responds before hundreds of cards are drawn.
  const onlyFavorites = useDeferredValue(favoritesOnly)
  // A racket that was just added is shown with the favorites, so that adding it has a visible result.
  const shown = onlyFavorites ? all.filter(({ id, is_favorite }) => is_favorite || id === addedId) : all
  const cards = useGradually(shown)

  function handleFilter(on: boolean) {
    setFavoritesOnly(on)
    setAddedId(null)
  }

  const Heading = level === 1 ? 'h1' : 'h2'
  const addButton = (variant: 'primary' | 'outline') => (
    <Button variant={variant} onClick={() => startTransition(() => setAdding(true))} {...AddDialog.intent}>
      <Plus className="size-4" />
      {say`Add Racket`}
    </Button>
  )

  return (
    <section aria-label={heading}>
      <div className={level === 1 ? 'page-head' : 'section-head'}>
        <Heading>{heading}</Heading>
        {rackets.data && !isHeld && (
          <div className="actions">
            <Switch
              checked={favoritesOnly}
              onChange={(event) => handleFilter(event.target.checked)}
            >{say`Show favorites only`}</Switch>
            {all.length > 0 && addButton(level === 1 ? 'primary' : 'outline')}
          </div>
        )}
      </div>
      <QueryStates
        answer={rackets}
        isHeld={isHeld}
        failed={say`Your rackets could not be loaded. Please try again.`}
        skeleton={<CardsSkeleton />}
      >
        {() => (
          <>
            {all.length > 0 && shown.length === 0 && <EmptyState picture={<UnstrungRacket />} text={NO_FAVORITES} />}
            {all.length === 0 && (
              <UnlessOrdersWait action={addButton('outline')}>
                <EmptyState
                  picture={!isPlainWhenEmpty && <UnstrungRacket />}
                  text={onlyFavorites ? NO_FAVORITES : NO_RACKETS}
                >
                  {addButton(level === 1 ? 'primary' : 'outline')}
                </EmptyState>
              </UnlessOrdersWait>
            )}
            {byPlayer(cards, say.language).map(({ player, rackets }, _, { length }) => (
              <div key={player} className="not-last:mb-8">
                {(length > 1 || player) && (
                  <p className="mb-4 font-strong">
                    <bdi>{player || say.of(NO_PLAYER)}</bdi>
                  </p>
                )}
                <div className={CARDS}>
                  {rackets.map((racket) => (
                    <RacketCard
                      key={racket.id}
                      racket={racket}
                      headingLevel={level === 1 ? 2 : 3}
                      onStringNow={onStringNow}
                      onEdit={edit}
                      stringNowIntent={stringNowIntent}
                    />
                  ))}
                </div>
              </div>
            ))}
          </>
        )}
      </QueryStates>
      <Suspense>
        {adding && <AddDialog onAdded={({ id }) => setAddedId(id)} onClose={() => setAdding(false)} />}
        {editedId !== null && (
          <DetailsDialog
            racket={all.find(({ id }) => id === editedId) ?? retired ?? null}
            onClose={() => setEditedId(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
