import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'

interface Props {
  /** Null when the racket is on no shelf. */
  shelf: string | null
  large?: boolean
}

/** A shelf as letters on a board. No other thing has this shape. */
export const Shelf = ({ shelf, large = false }: Props) =>
  shelf && (
    <span
      className={cn(
        'inline-block flex-none border-current px-1 text-center align-middle font-strong text-ink tabular-nums',
        large ? 'min-w-12 border-b-[3px] text-24 leading-[30px]' : 'min-w-7 border-b-2 text-14 leading-5',
      )}
    >
      <span className="sr-only">{say`Shelf`} </span>
      {shelf}
    </span>
  )
