import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'
import { tooltip } from './tooltip.ts'

const BASE =
  'no-print inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap translated:max-w-full translated:shrink translated:whitespace-normal translated:text-balance magnified:h-auto magnified:min-h-(--control) magnified:max-w-full magnified:shrink magnified:py-1 magnified:leading-[1.2] magnified:whitespace-normal magnified:text-balance rounded-8 border text-14 leading-none font-strong transition-transform duration-(--quick) ease-out disabled:cursor-default'

const PRESS = 'not-disabled:active:scale-[0.98]'

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

const BUSY = 'cursor-default border-transparent bg-accent-soft text-accent-soft-ink'

interface Look {
  /** A view has one `primary` button; the others are outlined or bare. */
  variant?: keyof typeof VARIANTS
  size?: keyof typeof SIZES
  wide?: boolean
  /** Waits for an answer: ignores presses, and has a spinner. The children are then the busy text. */
  busy?: boolean
}

/** The class names of a button, and of links that look like one. */
export const buttonLook = ({ variant = 'outline', size = 'normal', wide, busy }: Look) =>
  cn(BASE, busy ? BUSY : [PRESS, VARIANTS[variant]], SIZES[size], wide && 'w-full')

type Props = ComponentProps<'button'> &
  Look & {
    /** The reason why the button is disabled, in a tooltip that the keyboard reaches too. */
    reason?: string
  }

function ignorePress(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** A held Enter key presses once, even if the button is ready again before the key is released. */
function pressOnce(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

export function Button({ variant, size, wide, busy, reason, className, disabled, children, ...props }: Props) {
  const button = (
    <button
      type="button"
      onKeyDown={pressOnce}
      {...props}
      // A disabled button would lose the focus while it is busy, and the keyboard would start at the top again.
      {...(busy ? { 'aria-disabled': true, 'aria-busy': true, onClick: ignorePress } : { disabled })}
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
