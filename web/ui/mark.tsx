import type { ReactNode } from 'react'
import { cn } from './cn.ts'

const LOOKS = {
  blue: 'font-strong text-new',
  filled:
    'mark-filled -ml-2 min-h-6 rounded-full border border-accent bg-accent pr-[9px] pl-[7px] font-strong text-accent-ink',
  quiet: 'text-ink-2 [&>span]:self-baseline',
  struck: 'text-ink-3 [&>span]:line-through',
  cork: 'font-strong text-cork-ink [&>span]:self-baseline [&>svg]:fill-cork [&>svg]:stroke-cork-edge',
}

interface Props {
  look: keyof typeof LOOKS
  /** Paths in a box of 14 by 14, with the same meaning as color and text. */
  shape: ReactNode
  /** True where the text may take several lines. */
  wraps?: boolean
  children: ReactNode
}

/** A state as color, shape and text. Each of them is enough to tell the states apart. */
export function Mark({ look, shape, wraps = false, children }: Props) {
  return (
    <span
      className={cn(
        'inline-flex gap-2 text-14',
        wraps
          ? 'items-start align-top [&>svg]:mt-[3px]'
          : 'items-center whitespace-nowrap align-middle magnified:whitespace-normal',
        LOOKS[look],
      )}
    >
      <svg
        viewBox="0 0 14 14"
        aria-hidden="true"
        className="size-3.5 flex-none fill-none stroke-current stroke-[1.5]"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {shape}
      </svg>
      <span>{children}</span>
    </span>
  )
}
