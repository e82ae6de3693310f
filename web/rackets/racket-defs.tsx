import { HEAD } from '../../contract/job/racket-outline.ts'

/** The shapes that all pictures of a page share. Used once, in the shell. */
export function RacketDefs() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <clipPath id="racket-head">
          <path d={HEAD} />
        </clipPath>
        <linearGradient id="racket-rainbow" gradientUnits="userSpaceOnUse" x1="14" y1="0" x2="86" y2="0">
          <stop stopColor="#e5484d" />
          <stop offset=".2" stopColor="#f76b15" />
          <stop offset=".4" stopColor="#e2b203" />
          <stop offset=".6" stopColor="#30a46c" />
          <stop offset=".8" stopColor="#3e8bf5" />
          <stop offset="1" stopColor="#8e63e6" />
        </linearGradient>
      </defs>
    </svg>
  )
}
