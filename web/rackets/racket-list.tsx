import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, startTransition, useCallback, useDeferredValue, useState } from 'react'
import type { Racket } from '../../contract/rackets.ts'
import { query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { type Intent, onIntent } from '../ui/on-intent.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { useGradually } from '../ui/use-gradually.ts'
import { RacketCard } from './racket-card.tsx'
import { UnstrungRacket } from './unstrung-racket.tsx'
import { useFavoritesFilter } from './use-favorites-filter.ts'

const addDialog = onIntent(async () => (await import('./add-racket-dialog.tsx')).AddRacketDialog)
const detailsDialog = onIntent(async () => (await import('./racket-details-dialog.tsx')).RacketDetailsDialog)

const NO_RACKETS = 'You have no rackets added yet. Add some rackets to begin stringing!'
const NO_FAVORITES = 'You have no favorite rackets. Mark some rackets as favorites to see them here!'

interface Props {
  heading?: string
  /** 1 where the list is the page. */
  level: 1 | 2
  /** Only what is in use. */
  selection?: 'active'
  onStringNow: (racketId: number) => void
  stringNowIntent: Intent
}

/** The list's place while it is on the way. */
export function RacketListSkeleton({ level }: { level: 1 | 2 }) {
  return (
    <Loading>
      <Skeleton className={level === 1 ? 'mb-8 h-10 w-48' : 'mb-4 h-9 w-40'} />
      <div className="racket-cards">
        {['first', 'second'].map((card) => (
          <div key={card} data-testid="racket-skeleton" className="racket-card">
            <div className="bg-sunk" />
            <div className="flex flex-col gap-3 p-4">
              <Skeleton className="w-3/5" />
              <Skeleton className="w-4/5" />
              <Skeleton className="w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** My rackets as cards: add, favourite, edit, retire, delete, and have them strung. */
export function RacketList({ heading = 'Rackets', level, selection, onStringNow, stringNowIntent }: Props) {
  const rackets = useQuery(query('listRackets', selection ? { query: { selection } } : {}))
  const [favoritesOnly, setFavoritesOnly] = useFavoritesFilter()
  const [adding, setAdding] = useState(false)
  const [editedId, setEditedId] = useState<number | null>(null)
  // Who retires a racket in its dialog sees it leave the active ones behind the dialog, not the dialog with it.
  const retired = useQuery({ ...query('getRacket', { id: editedId ?? 0 }), enabled: false }).data
  const edit = useCallback((racket: Racket) => startTransition(() => setEditedId(racket.id)), [])

  const all = rackets.data ?? []
  // The switch answers at once; hundreds of cards come and go a moment later.
  const onlyFavorites = useDeferredValue(favoritesOnly)
  const shown = onlyFavorites ? all.filter(({ is_favorite }) => is_favorite) : all
  const cards = useGradually(shown)
  const Heading = level === 1 ? 'h1' : 'h2'
  const addButton = (
    <Button
      variant={level === 1 ? 'primary' : 'outline'}
      onClick={() => startTransition(() => setAdding(true))}
      {...addDialog.intent}
    >
      <Plus className="size-4" />
      Add Racket
    </Button>
  )

  if (rackets.isPending) return <RacketListSkeleton level={level} />
  return (
    <section aria-label={heading}>
      <div className={level === 1 ? 'page-head' : 'section-head'}>
        <Heading>{heading}</Heading>
        {rackets.data && (
          <div className="actions">
            <Switch checked={favoritesOnly} onChange={(event) => setFavoritesOnly(event.target.checked)}>
              Show favorites only
            </Switch>
            {all.length > 0 && addButton}
          </div>
        )}
      </div>
      {rackets.isError && !rackets.data && (
        <ErrorCard
          text={errorMessage(rackets.error, 'Failed to load your rackets.')}
          onRetry={() => void rackets.refetch()}
          busy={rackets.isFetching}
        />
      )}
      {rackets.data && shown.length === 0 && (
        <EmptyState picture={<UnstrungRacket />} text={onlyFavorites ? NO_FAVORITES : NO_RACKETS}>
          {all.length === 0 && addButton}
        </EmptyState>
      )}
      <div className="racket-cards">
        {cards.map((racket) => (
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
      <Suspense>
        {adding && <addDialog.Component onClose={() => setAdding(false)} />}
        {editedId !== null && (
          <detailsDialog.Component
            racket={all.find(({ id }) => id === editedId) ?? retired ?? null}
            onClose={() => setEditedId(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
