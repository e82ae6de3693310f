import { Select } from './input.tsx'

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
      <Select
        aria-label={label}
        value={value}
        // A select only returns a value of its options.
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </span>
  )
}
