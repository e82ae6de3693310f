import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props<Value extends string> {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({ label, value, options, onChange, children }: Props<Value>) {
  return (
    // Radix only returns a value of the options.
    <Primitive.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Primitive.List aria-label={label} className="flex flex-wrap gap-x-6 border-b border-line">
        {options.map((option) => (
          <Primitive.Trigger
            key={option.value}
            value={option.value}
            className="-mb-px h-11 whitespace-nowrap border-b-2 border-transparent text-14 text-ink-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-strong data-[state=active]:text-ink"
          >
            {option.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <Primitive.Content value={value}>{children}</Primitive.Content>
    </Primitive.Root>
  )
}
