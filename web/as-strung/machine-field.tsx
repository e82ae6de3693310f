import { useId } from 'react'
import { say } from '../config.ts'
import { Legend } from '../ui/legend.tsx'
import { keepMachine } from './machine-of-device.ts'

interface Props {
  machines: string[]
  value: string | null
  onChange: (machine: string) => void
}

/** The machine beside this device. It is chosen once. */
export function MachineField({ machines, value, onChange }: Props) {
  const name = useId()

  function handleChange(machine: string) {
    keepMachine(machine)
    onChange(machine)
  }

  return (
    <fieldset>
      <Legend>{say`Machine`}</Legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {machines.map((machine) => (
          <label key={machine} className="inline-flex min-h-(--control) items-center gap-2 text-14">
            <input
              type="radio"
              name={name}
              checked={machine === value}
              onChange={() => handleChange(machine)}
              className="size-4 accent-accent"
            />
            <bdi>{machine}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
