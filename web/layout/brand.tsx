import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'

/** Logo and name, as a link to the dashboard. */
export const Brand = ({ compact = false, onClick }: { compact?: boolean; onClick?: () => void }) => (
  <Link
    to="/"
    onClick={onClick}
    className="flex items-center gap-2 rounded-8 px-3 text-16 max-md:in-[header]:px-1 font-strong tracking-[-0.015em]"
  >
    <Logo />
    <span className={compact ? 'sr-only' : undefined}>Stringbed</span>
  </Link>
)
