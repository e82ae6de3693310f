import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { say } from '../config.ts'
import { TensionInput } from '../string-jobs/tension-input.tsx'
import { type Direction, stepTension } from '../string-jobs/tension-step.ts'
import { Field } from '../ui/field.tsx'

interface Props {
  label: string
  unit: TensionUnit
  tension: number
  ordered: number
  min?: number
  onChange: (tension: number) => void
}

/** A tension that was strung, with buttons for the next steps. */
export function TensionStepper({ label, unit, tension, ordered, min, onChange }: Props) {
  const step = (direction: Direction) =>
    onChange(stepTension(Number.isFinite(tension) ? tension : ordered, direction, unit, min))
  return (
    <Field label={`${label} (${unit})`} help={say`Ordered ${ordered}`}>
      {(wiring) => (
        <TensionInput
          {...wiring}
          unit={unit}
          less={say`${label}: Less`}
          more={say`${label}: More`}
          onStep={step}
          value={Number.isFinite(tension) ? tension : ''}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  )
}
