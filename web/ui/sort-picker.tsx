import { useId } from 'react'
import { say } from '../config.ts'
import { Select } from './input.tsx'

export interface Sorting {
  /** The name of the column. */
  column: string
  isDescending: boolean
}

interface Props {
  columns: { name: string; compare?: unknown; orders?: [ascending: string, descending: string] }[]
  sorting: Sorting | null
  onSort: (sorting: Sorting | null) => void
}

/** Chooses the order of a table whose rows are cards, because cards have no column heads to press. */
export function SortPicker({ columns, sorting, onSort }: Props) {
  const id = useId()
  const options = columns
    .filter(({ compare }) => compare)
    .flatMap(({ name, orders: [ascending, descending] = ['A-Z', 'Z-A'] }) => [
      { label: `${name} (${ascending})`, sorting: { column: name, isDescending: false } },
      { label: `${name} (${descending})`, sorting: { column: name, isDescending: true } },
    ])
  const chosen = options.find(
    (option) => option.sorting.column === sorting?.column && option.sorting.isDescending === sorting.isDescending,
  )
  return (
    <div className="mb-4 flex items-center justify-between gap-3 text-14 text-ink-2">
      <label htmlFor={id}>{say`Sort by`}</label>
      <Select
        id={id}
        value={chosen?.label ?? ''}
        onChange={({ target }) => onSort(options.find(({ label }) => label === target.value)?.sorting ?? null)}
      >
        <option value="">{say`Default order`}</option>
        {options.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
    </div>
  )
}
