import {
  Banknote,
  ChartNoAxesColumn,
  ConciergeBell,
  Hourglass,
  House,
  type LucideIcon,
  Mail,
  ScrollText,
  Settings,
  Spool,
  Tag,
  TextAlignStart,
  Users,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type CurrentUser, isStaff } from '../../contract/users.ts'
import { config } from '../config.ts'

/** A racket, of the icons' weight. */
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

interface NavItem {
  label: string
  to:
    | '/'
    | '/rackets'
    | '/string-jobs'
    | '/technician/string-jobs'
    | '/counter'
    | '/shop'
    | `/shop/${'strings' | 'tiers' | 'people' | 'money' | 'settings' | 'audit' | 'mail' | 'waitlist'}`
  icon: LucideIcon | ComponentType<{ className?: string }>
}

interface NavGroup {
  title: string
  items: NavItem[]
  /** Who sees it; everybody when not said. */
  shownTo?: (me: CurrentUser) => boolean
}

/** What the sidebar leads to. */
export const NAVIGATION: NavGroup[] = [
  {
    title: 'Application',
    items: [
      { label: 'Dashboard', to: '/', icon: House },
      { label: 'Rackets', to: '/rackets', icon: RacketIcon },
      { label: 'String Jobs', to: '/string-jobs', icon: TextAlignStart },
    ],
  },
  {
    title: 'Technician',
    items: [{ label: 'Technician Jobs', to: '/technician/string-jobs', icon: Wrench }],
    shownTo: (me) => me.is_technician,
  },
  {
    title: 'Counter',
    items: [{ label: 'Walk-in Order', to: '/counter', icon: ConciergeBell }],
    shownTo: isStaff,
  },
  {
    title: 'Shop',
    items: [
      { label: 'Overview', to: '/shop', icon: ChartNoAxesColumn },
      { label: 'Strings', to: '/shop/strings', icon: Spool },
      { label: 'Prices', to: '/shop/tiers', icon: Tag },
      { label: 'People', to: '/shop/people', icon: Users },
      { label: 'Money', to: '/shop/money', icon: Banknote },
      ...(config.sign_up === 'waitlist'
        ? [{ label: 'Waiting List', to: '/shop/waitlist' as const, icon: Hourglass }]
        : []),
      { label: 'Outgoing Mail', to: '/shop/mail', icon: Mail },
      { label: 'Settings', to: '/shop/settings', icon: Settings },
      { label: 'Audit Trail', to: '/shop/audit', icon: ScrollText },
    ],
    shownTo: (me) => me.is_manager,
  },
]
