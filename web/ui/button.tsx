import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'
import { tooltip } from './tooltip.ts'

/** The looks of a button, for links that look like one too. One `primary` on a view, the rest outlined or bare. */
export const buttonLook = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-8 border text-14 leading-none font-strong transition-transform duration-(--quick) ease-out not-disabled:active:scale-[0.98] disabled:cursor-default',
  {
    variants: {
      variant: {
        primary:
          'border-accent bg-accent text-accent-ink not-disabled:hover:border-accent-hover not-disabled:hover:bg-accent-hover disabled:border-line disabled:bg-transparent disabled:text-ink-3',
        outline:
          'border-edge bg-surface text-ink not-disabled:hover:bg-sunk disabled:border-line disabled:bg-transparent disabled:text-ink-3',
        bare: 'border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-sunk not-disabled:hover:text-ink disabled:text-ink-3',
        danger:
          'border-danger bg-surface text-danger not-disabled:hover:bg-danger-soft disabled:border-line disabled:text-ink-3',
      },
      size: {
        normal: 'h-(--control) px-3.5',
        large: 'h-11 px-5',
        icon: 'touch size-(--control) p-0 disabled:[&>svg]:opacity-40',
      },
      wide: { true: 'w-full' },
      busy: { true: 'disabled:border-transparent disabled:bg-accent-soft disabled:text-accent-soft-ink' },
    },
    defaultVariants: { variant: 'outline', size: 'normal' },
  },
)

type Props = ComponentProps<'button'> &
  VariantProps<typeof buttonLook> & {
    /** Waiting for an answer: disabled, with a spinner; the children then are the busy text. */
    busy?: boolean
    /** Why the button is disabled; shown as a tooltip that the keyboard reaches too. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a disabled button takes no focus, and its reason must be reachable.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would look and read as a form's part.
    <span role="group" aria-label={reason} tabIndex={0} className="inline-flex rounded-8" {...tooltip(reason)}>
      {button}
    </span>
  )
}
