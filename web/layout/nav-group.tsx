import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { tooltip } from '../ui/tooltip.ts'

export interface NavItem {
  label: string
  to: LinkProps['to']
  icon: LucideIcon | ComponentType<{ className?: string }>
  /** True on its other pages, whose paths do not begin with its own. */
  isHere?: boolean
}

export interface NavProps {
  /** Icons only. */
  collapsed?: boolean
  onNavigate?: (() => void) | undefined
}

export const navLook =
  'flex h-9 items-center gap-3 rounded-8 px-3 text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-strong aria-[current=page]:text-accent-soft-ink max-md:h-11'

/** Links of the sidebar. */
export const NavLinks = ({ items, collapsed, onNavigate }: NavProps & { items: NavItem[] }) => (
  <ul>
    {items.map(({ label, to, icon: Icon, isHere }) => (
      <li key={to}>
        <Link
          to={to}
          onClick={onNavigate}
          activeOptions={{ exact: to === '/' || to === '/shop' || to === '/counter' }}
          className={navLook}
          {...(isHere && { 'aria-current': 'page' })}
          {...(collapsed && tooltip(label, 'right'))}
        >
          <Icon className="size-5 flex-none" />
          <span className="truncate group-data-collapsed/sidebar:sr-only">{label}</span>
        </Link>
      </li>
    ))}
  </ul>
)

/** A group of links in the sidebar. */
export const NavGroup = ({ title, ...props }: NavProps & { title: string; items: NavItem[] }) => (
  <section aria-label={title} className="mt-8">
    <h2 className="mb-2 px-3 text-12 font-text tracking-normal text-ink-3 group-data-collapsed/sidebar:sr-only">
      {title}
    </h2>
    <NavLinks {...props} />
  </section>
)
