import type { ComponentProps } from 'react'
import { Input } from '../ui/input.tsx'

/** A field for a whole number above 0. */
export const CountInput = (props: ComponentProps<typeof Input>) => (
  <Input {...props} type="number" inputMode="numeric" min={1} className="max-w-32" />
)
