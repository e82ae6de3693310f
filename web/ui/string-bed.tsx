import { HEAD } from '../../contract/job/racket-outline.ts'

/** A string bed as large as the window, behind the sign-in overlay. */
export const StringBed = () => (
  <svg
    viewBox="0 0 100 160"
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 left-1/2 h-[150vh] w-[93.75vh] max-w-none -translate-x-1/2 -translate-y-[32.8%] overflow-visible"
  >
    <clipPath id="string-bed-head">
      <path d={HEAD} />
    </clipPath>
    <g clipPath="url(#string-bed-head)" stroke="var(--line)" fill="none">
      <path d="M17 52.5H83" strokeWidth="98" strokeDasharray=".14 2.86" strokeDashoffset="1.57" />
      <path d="M50 10.5V94.5" strokeWidth="76" strokeDasharray=".14 3.86" strokeDashoffset="2.07" />
    </g>
    <path d={HEAD} fill="none" stroke="var(--edge)" strokeWidth=".5" />
    <path d="M46.6 101L48.8 114V600H51.2V114L53.4 101Z" fill="var(--edge)" />
  </svg>
)
