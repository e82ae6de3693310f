import { Button } from './button.tsx'

interface Props {
  page: number
  totalPages: number
  /** Null when there is no such page. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
}

export function Pager({ page, totalPages, onPrevious, onNext }: Props) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-4 narrow:justify-between">
      <Button disabled={!onPrevious} onClick={() => onPrevious?.()}>
        Previous
      </Button>
      <span className="text-14 tabular-nums">
        {page} / {totalPages}
      </span>
      <Button disabled={!onNext} onClick={() => onNext?.()}>
        Next
      </Button>
    </nav>
  )
}
