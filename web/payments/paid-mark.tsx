import { say } from '../config.ts'
import { Mark } from '../ui/mark.tsx'

const SQUARE = <rect x="1.5" y="1.5" width="11" height="11" rx="2" />

/** Shows that a job is paid, unpaid, or to be paid by a statement. Marks about money are square. */
export function PaidMark({ paid, onAccount = false }: { paid: boolean; onAccount?: boolean }) {
  if (!paid) {
    return (
      <Mark look="cork" shape={SQUARE}>
        {onAccount ? say`On account` : say`Unpaid`}
      </Mark>
    )
  }
  return (
    <Mark
      look="quiet"
      shape={
        <>
          {SQUARE}
          <path d="m4 7.2 2.2 2.3L10 4.8" />
        </>
      }
    >{say`Paid`}</Mark>
  )
}
