import { useNavigate } from '@tanstack/react-router'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { displayName, makeAndModel, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { clamp } from '../ui/clamp.ts'
import { cn } from '../ui/cn.ts'
import { focusOn } from '../ui/focus.ts'
import { Menu } from '../ui/menu.tsx'
import { part } from '../ui/part.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { deleteRacket } from './racket-actions.ts'
import { retireItem } from './retire-item.tsx'

const DetailsDialog = part(async () => (await import('./racket-details-dialog.tsx')).RacketDetailsDialog)

/** The racket's name and its actions. */
export function RacketHeader({ racket }: { racket: Racket }) {
  const name = displayName(racket)
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)

  async function handleDelete() {
    if (!(await deleteRacket(racket))) return
    await navigate({ to: '/rackets', replace: true })
    focusOn(document.querySelector('h1'))
  }

  return (
    <div className="page-head items-end">
      <div className="min-w-0">
        <div className="flex items-center gap-2">
          <h1 className={cn('min-w-0 wrap-anywhere', racket.is_retired && 'dim')}>
            <bdi className={cn('mr-3', clamp(name, 'line-clamp-3'))}>{name}</bdi>
            {racket.is_retired && <Badge>{say`Retired`}</Badge>}
          </h1>
          {!racket.is_retired && <FavoriteButton racket={racket} />}
        </div>
        <p className="mt-1 line-clamp-2 text-ink-2 wrap-anywhere">
          <bdi>{makeAndModel(racket)}</bdi>
        </p>
      </div>
      <div className="actions gap-2">
        <Button onClick={() => setEditing(true)} {...DetailsDialog.intent}>
          <Pencil className="size-4" />
          {say`Edit Racket`}
        </Button>
        <Menu
          items={[
            retireItem(racket, racket.is_retired ? say`Unretire Racket` : say`Retire Racket`),
            { label: say`Delete Racket`, icon: <Trash2 />, danger: true, onSelect: () => void handleDelete() },
          ]}
        >
          <Button size="icon" aria-label={say`Actions for ${name}`}>
            <Ellipsis />
          </Button>
        </Menu>
      </div>
      <Suspense>{editing && <DetailsDialog racket={racket} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}
