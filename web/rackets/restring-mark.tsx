import { Cork } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'

/** Small where it stands under a date, as large as the other marks where it stands among them. */
export const RestringMark = ({ size = 'text-12' }: { size?: 'text-12' | 'text-14' }) => (
  <span className={cn('inline-flex items-center gap-1.5 text-cork-ink', size)}>
    <Cork />
    Restring Recommended
  </span>
)
