import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { tooltip } from '../ui/tooltip.ts'

interface NavItem {
  label: string
  to:
    | '/'
    | '/rackets'
    | '/string-jobs'
    | '/technician/string-jobs'
    | '/counter'
    | '/counter/hand-over'
    | '/counter/calls'
    | '/bench'
    | '/queue'
    | '/shop'
    | `/shop/${'strings' | 'models' | 'tiers' | 'people' | 'money' | 'settings' | 'audit' | 'mail' | 'messages' | 'waitlist' | 'labels'}`
  icon: LucideIcon | ComponentType<{ className?: string }>
}

export interface NavProps {
  /** Icons only. */
  collapsed?: boolean
  onNavigate?: () => void
}

/** A group of links in the sidebar. */
export const NavGroup = ({ title, items, collapsed, onNavigate }: NavProps & { title: string; items: NavItem[] }) => (
  <section aria-label={title} className="mt-8">
    <h2 className="mb-2 px-3 text-12 font-text tracking-normal text-ink-3 group-data-collapsed/sidebar:sr-only">
      {title}
    </h2>
    <ul>
      {items.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onNavigate}
            activeOptions={{ exact: to === '/' || to === '/shop' || to === '/counter' }}
            className="flex h-9 items-center gap-3 rounded-8 px-3 text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong aria-[current=page]:text-accent-soft-ink max-md:h-11"
            {...(collapsed && tooltip(label, 'right'))}
          >
            <Icon className="size-5 flex-none" />
            <span className="truncate group-data-collapsed/sidebar:sr-only">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
