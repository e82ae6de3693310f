import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'

interface Props {
  /** Null when the racket has left the shop. */
  ticket: string | null
  large?: boolean
}

/** A job's ticket in the shape of a bag tag. No other thing has this shape. */
export const Ticket = ({ ticket, large = false }: Props) =>
  ticket && (
    <span
      className={cn(
        'relative inline-block flex-none border border-edge bg-surface align-middle font-strong whitespace-nowrap text-ink tabular-nums before:absolute before:top-1/2 before:-translate-y-1/2 before:rounded-full before:border before:border-edge before:bg-paper',
        large
          ? 'rounded-[20px_6px_6px_20px] py-[7px] pr-3.5 pl-8 text-24 leading-none before:left-3 before:size-[9px]'
          : 'rounded-[12px_4px_4px_12px] py-1 pr-2 pl-5 text-14 leading-none before:left-[7px] before:size-1.5',
      )}
    >
      <span className="sr-only">{say`Ticket`} </span>
      {ticket}
    </span>
  )
