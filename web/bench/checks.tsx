import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  names: string[]
  checked: string[]
  onChange: (checked: string[]) => void
}

/** The shop's checklist, before the stringing. */
export const Checks = ({ names, checked, onChange }: Props) => (
  <fieldset>
    <legend className="sr-only">{say`Before you start`}</legend>
    <div className="mb-1 flex min-h-11 items-center justify-between gap-4">
      <span aria-hidden="true" className="text-14 font-strong">{say`Before you start`}</span>
      <Button
        variant="bare"
        className="-mr-3.5 h-11 text-accent"
        onClick={() => onChange(names)}
      >{say`All Checked`}</Button>
    </div>
    <ul className="border-t border-ink">
      {names.map((name) => (
        <li key={name} className="border-b border-line">
          <label className="flex min-h-13 cursor-pointer items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              className="size-6 flex-none accent-accent"
              checked={checked.includes(name)}
              onChange={({ target }) =>
                onChange(names.filter((each) => (each === name ? target.checked : checked.includes(each))))
              }
            />
            <bdi>{name}</bdi>
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)
