import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const inputLook =
  'block min-h-10 w-full rounded-8 border border-edge bg-surface px-3 text-16 text-ellipsis text-ink aria-invalid:border-danger disabled:border-line disabled:text-ink-3 max-sm:min-h-11'

// Only the browser's own kind of box has the text of a date in its middle in Safari, and the icon at its end in Chromium.
const DATES_AND_TIMES = '[&:is([type=date],[type=time])]:[display:revert]'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input dir="auto" className={cn(inputLook, DATES_AND_TIMES, className)} {...props} />
)

/** One of a few options, in the device's own picker. */
export const Select = (props: ComponentProps<'select'>) => (
  <span className="relative block">
    <select className={cn(inputLook, 'appearance-none pr-10')} {...props} />
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
  </span>
)

interface ChoiceProps<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value
  onValue: (value: Value) => void
}

/** A select whose options have values of one type. */
export const Choice = <Value extends string>({ onValue, ...props }: ChoiceProps<Value>) => (
  // A select only returns a value of its options.
  <Select {...props} onChange={(event) => onValue(event.target.value as Value)} />
)

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea
    dir="auto"
    className={cn(inputLook, 'field-sizing-content max-h-60 min-h-16 resize-y py-2 leading-[1.4]', className)}
    {...props}
  />
)
