import { Wanted } from '../ui/badge.tsx'

/** Small where it stands under a date, as large as the other marks where it stands among them. */
export const RestringMark = ({ size = 'text-12' }: { size?: 'text-12' | 'text-14' }) => (
  <Wanted className={size}>Restring Recommended</Wanted>
)
