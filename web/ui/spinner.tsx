import { cn } from './cn.ts'

/** A turning ring. The text beside it says what is going on. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block size-3.5 flex-none animate-spin rounded-full border-[1.5px] border-current border-r-transparent motion-reduce:animate-none',
        className,
      )}
    />
  )
}
