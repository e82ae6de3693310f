import { Cork } from '../ui/badge.tsx'

export const RestringMark = () => (
  <span className="inline-flex items-center gap-1.5 text-12 text-cork-ink">
    <Cork />
    Restring Recommended
  </span>
)
