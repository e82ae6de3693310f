import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { query } from '../api.ts'
import { useSession } from '../session/session.ts'
import { tooltip } from '../ui/tooltip.ts'
import { Brand } from './brand.tsx'
import { NAVIGATION } from './nav.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  /** Icons only. */
  collapsed?: boolean
  onNavigate?: () => void
}

/** What stands in the sidebar, be it beside the page or in the sheet on a phone. */
export function AppSidebar({ collapsed = false, onNavigate }: Props) {
  const { isSignedIn } = useSession()
  const me = useQuery({ ...query('getMe'), enabled: isSignedIn }).data
  const groups = isSignedIn ? NAVIGATION.filter(({ shownTo }) => !shownTo || (me && shownTo(me))) : []

  return (
    <div
      data-collapsed={collapsed || undefined}
      className="group/sidebar flex h-full flex-col overflow-y-auto overflow-x-hidden px-3 pt-6 pb-3 text-14 data-collapsed:px-1.5"
    >
      <Brand compact={collapsed} onClick={onNavigate} />
      <nav aria-label="Main" className="contents">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title} className="mt-8">
            <h2 className="mb-2 px-3 text-12 font-text tracking-normal text-ink-3 group-data-collapsed/sidebar:sr-only">
              {group.title}
            </h2>
            <ul>
              {group.items.map(({ label, to, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    onClick={onNavigate}
                    activeOptions={{ exact: to === '/' || to === '/shop' }}
                    className="flex h-9 items-center gap-3 rounded-8 px-3 text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong aria-[current=page]:text-accent-soft-ink max-md:h-11"
                    {...(collapsed && tooltip(label))}
                  >
                    <Icon className="size-5 flex-none" />
                    <span className="truncate group-data-collapsed/sidebar:sr-only">{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="mt-auto pt-6">
        <UserMenu me={me} onLeave={onNavigate} />
      </div>
    </div>
  )
}
