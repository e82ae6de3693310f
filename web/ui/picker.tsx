import { Choice } from './input.tsx'

interface Props<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Chooses what a list shows. */
export function Picker<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <span className="inline-block flex-none narrow:w-full">
      <Choice aria-label={label} value={value} onValue={onChange}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Choice>
    </span>
  )
}
