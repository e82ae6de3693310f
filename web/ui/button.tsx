import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'
import { tooltip } from './tooltip.ts'

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap translated:max-w-full translated:shrink translated:whitespace-normal translated:text-balance rounded-8 border text-14 leading-none font-strong transition-transform duration-(--quick) ease-out not-disabled:active:scale-[0.98] disabled:cursor-default'

const VARIANTS = {
  primary:
    'border-accent bg-accent text-accent-ink not-disabled:hover:border-accent-hover not-disabled:hover:bg-accent-hover disabled:border-line disabled:bg-transparent disabled:text-ink-3',
  outline:
    'border-edge bg-surface text-ink not-disabled:hover:bg-sunk disabled:border-line disabled:bg-transparent disabled:text-ink-3',
  bare: 'border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-sunk not-disabled:hover:text-ink disabled:text-ink-3',
  danger:
    'border-danger bg-surface text-danger not-disabled:hover:bg-danger-soft disabled:border-line disabled:text-ink-3',
}

const SIZES = {
  normal: 'h-(--control) px-3.5',
  large: 'h-11 px-5',
  icon: 'touch size-(--control) p-0 disabled:[&>svg]:opacity-40',
}

const BUSY = 'disabled:border-transparent disabled:bg-accent-soft disabled:text-accent-soft-ink'

interface Look {
  /** A view has one `primary` button; the others are outlined or bare. */
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  wide?: boolean
  /** Waits for an answer: disabled, with a spinner. The children are then the busy text. */
  busy?: boolean
}

/** The class names of a button, also for links that look like one. */
export const buttonLook = ({ variant = 'outline', size = 'normal', wide, busy }: Look) =>
  cn(BASE, VARIANTS[variant], SIZES[size], wide && 'w-full', busy && BUSY)

type Props = ComponentProps<'button'> &
  Look & {
    /** The reason why the button is disabled, in a tooltip that the keyboard reaches too. */
    reason?: string
  }

export function Button({ variant, size, wide, busy, reason, className, disabled, children, ...props }: Props) {
  const button = (
    <button
      type="button"
      {...props}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cn(buttonLook({ variant, size, wide, busy }), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
  if (!disabled || !reason) return button
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled button takes no focus, but its reason must be reachable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read like a part of a form.
    <span role="group" aria-label={reason} tabIndex={0} className="inline-flex rounded-8" {...tooltip(reason)}>
      {button}
    </span>
  )
}
