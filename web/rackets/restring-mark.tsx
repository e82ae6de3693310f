import { say } from '../config.ts'
import { Wanted } from '../ui/badge.tsx'

/** Small below a date; as large as the other marks beside them. */
export const RestringMark = ({ size = 'text-12' }: { size?: 'text-12' | 'text-14' }) => (
  <Wanted className={size}>{say`Restring Recommended`}</Wanted>
)
