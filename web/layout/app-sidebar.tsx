import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { useSession } from '../session/session.ts'
import { Brand } from './brand.tsx'
import { Nav } from './nav.tsx'
import type { NavProps } from './nav-group.tsx'
import { UserMenu } from './user-menu.tsx'

/** The sidebar's content, beside the page or in the sheet on a phone. */
export function AppSidebar({ collapsed = false, onNavigate }: NavProps) {
  const { isSignedIn } = useSession()
  const me = useQuery({ ...query('getMe'), enabled: isSignedIn }).data

  return (
    <div
      data-collapsed={collapsed || undefined}
      className="group/sidebar flex h-full flex-col overflow-y-auto overflow-x-hidden px-3 pt-6 pb-3 text-14 data-collapsed:px-1.5"
    >
      <Brand compact={collapsed} onClick={onNavigate} />
      <nav aria-label="Main" className="contents">
        {isSignedIn && <Nav me={me} collapsed={collapsed} onNavigate={onNavigate} />}
      </nav>
      <div className="mt-auto pt-6">
        <UserMenu me={me} onLeave={onNavigate} />
      </div>
    </div>
  )
}
