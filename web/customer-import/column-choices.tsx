import {
  type CustomerImportPreview,
  IMPORT_FIELD_KEYS,
  IMPORT_FIELDS,
  type ImportField,
} from '../../contract/people/customer-import.ts'
import { say } from '../config.ts'
import { Select } from '../ui/input.tsx'

interface Props {
  columns: CustomerImportPreview['columns']
  onChange: (columns: (ImportField | null)[]) => void
}

/** Says for each column of a file what it contains. */
export const ColumnChoices = ({ columns, onChange }: Props) => (
  <ul className="max-w-160 divide-y divide-line">
    {columns.map(({ name, sample, field }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and two can have one name.
      <li key={index} className="grid grid-cols-[minmax(0,1fr)_minmax(0,200px)] items-center gap-4 py-2 text-14">
        <span className="min-w-0">
          <bdi className="block truncate font-strong">{name || say`Column ${index + 1}`}</bdi>
          <bdi className="block truncate text-12 text-ink-2">{sample}</bdi>
        </span>
        <Select
          aria-label={say`What ${name || say`column ${index + 1}`} contains`}
          value={field ?? ''}
          onChange={({ target }) => {
            const chosen = IMPORT_FIELD_KEYS.find((key) => key === target.value) ?? null
            onChange(columns.map((column, at) => (at === index ? chosen : column.field)))
          }}
        >
          <option value="">{say`Leave out`}</option>
          {IMPORT_FIELD_KEYS.map((key) => (
            <option key={key} value={key}>
              {say.of(IMPORT_FIELDS[key])}
            </option>
          ))}
        </Select>
      </li>
    ))}
  </ul>
)
