import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSession } from '../session/session.ts'
import { ShopName } from '../ui/shop-name.tsx'
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
      className="group/sidebar flex h-full flex-col overflow-x-hidden px-3 pt-6 pb-3 text-14 data-collapsed:px-1.5"
    >
      <Brand compact={collapsed} onClick={onNavigate} />
      <ShopName compact={collapsed} className="mt-3 px-3 group-data-collapsed/sidebar:px-1" />
      {/* The list scrolls, so that the user's button stays in view. */}
      <nav aria-label={say`Main`} className="scroll-edges -mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-6">
        {isSignedIn && <Nav me={me} collapsed={collapsed} onNavigate={onNavigate} />}
      </nav>
      {/* The header of a narrow window has the button to sign in, because it does not fit here. */}
      {(isSignedIn || !collapsed) && <UserMenu me={me} onLeave={onNavigate} />}
    </div>
  )
}
