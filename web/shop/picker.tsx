import { cn } from '../ui/cn.ts'
import { inputLook } from '../ui/input.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, by the device's own picker. */
export function Picker<Value extends string>({ label, value, options, onChange, className }: Props<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      // The options are the only values a select can answer with.
      onChange={(event) => onChange(event.target.value as Value)}
      className={cn(inputLook, 'w-auto pr-8 max-sm:w-full', className)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
