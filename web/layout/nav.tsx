import { House, TextAlignStart } from 'lucide-react'
import { Suspense } from 'react'
import { isStaff } from '../../contract/base/person.ts'
import type { CurrentUser } from '../../contract/base/users.ts'
import { say } from '../config.ts'
import { part } from '../ui/part.tsx'
import { NavGroup, type NavProps } from './nav-group.tsx'

// Customers need neither its links nor its icons.
const StaffNav = part(async () => (await import('./staff-nav.tsx')).StaffNav)

/** A racket in the style of the other icons. */
const RacketIcon = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
  >
    <ellipse cx="10" cy="7.2" rx="4.6" ry="5.7" />
    <path d="M10 13v5M7.8 2.6v9.2M12.2 2.6v9.2M5.6 5.5h8.8M5.6 9h8.8" />
  </svg>
)

/** The sidebar's links: for everyone, then for staff. */
export const Nav = ({ me, ...props }: NavProps & { me: CurrentUser | undefined }) => (
  <>
    <NavGroup
      {...props}
      title={say`Application`}
      items={[
        { label: say`Dashboard`, to: '/', icon: House },
        { label: say`Rackets`, to: '/rackets', icon: RacketIcon },
        { label: say`String Jobs`, to: '/string-jobs', icon: TextAlignStart },
      ]}
    />
    {me && isStaff(me) && (
      <Suspense>
        <StaffNav {...props} me={me} />
      </Suspense>
    )}
  </>
)
