import { cn } from './cn.ts'

/** A racket head with a few strings. */
export const Logo = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 20 30"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className={cn('h-[27px] w-[18px] flex-none', className)}
  >
    <path
      d="M10 1.2C15.4 1.2 18.8 4.8 18.8 10.2 18.8 16.4 15 21.6 10 21.6S1.2 16.4 1.2 10.2C1.2 4.8 4.6 1.2 10 1.2Z"
      strokeWidth="2.1"
    />
    <path d="M7.3 2v18.6M12.7 2v18.6M2 7.4h16M1.9 12.2h16.2M3.5 17h13" strokeWidth="1" />
    <path d="M10 21v9" strokeWidth="2.1" />
  </svg>
)
