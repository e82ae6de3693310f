import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import { toggleFavorite } from './racket-actions.ts'

/** A heart that fills; 32 px on a card, 24 px elsewhere. */
export function FavoriteButton({ racket, size = 24 }: { racket: Racket; size?: number }) {
  return (
    <button
      type="button"
      aria-label={say`Favorite ${displayName(racket)}`}
      aria-pressed={racket.is_favorite}
      onClick={() => void toggleFavorite(racket)}
      className="group grid size-11 place-items-center rounded-8 text-edge transition-transform duration-(--quick) ease-out active:scale-90 aria-pressed:text-cork-edge"
    >
      <svg
        viewBox="0 0 20 20"
        width={size}
        height={size}
        aria-hidden="true"
        className={cn('fill-none stroke-current stroke-[1.25] group-aria-pressed:fill-cork', size > 24 && 'p-1')}
        strokeLinejoin="round"
      >
        <path d="M10 16.5C5.5 13.2 3 10.6 3 7.7 3 5.6 4.6 4 6.5 4 8 4 9.3 4.9 10 6.2 10.7 4.9 12 4 13.5 4 15.4 4 17 5.6 17 7.7c0 2.9-2.5 5.5-7 8.8z" />
      </svg>
    </button>
  )
}
