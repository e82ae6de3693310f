import {
  Banknote,
  ChartNoAxesColumn,
  ConciergeBell,
  Gauge,
  Hourglass,
  ListOrdered,
  Mail,
  MessageSquare,
  Phone,
  Printer,
  ScanQrCode,
  ScrollText,
  Settings,
  ShoppingBag,
  Spool,
  Tag,
  Users,
  Wrench,
} from 'lucide-react'
import type { CurrentUser } from '../../contract/base/users.ts'
import { config } from '../config.ts'
import { NavGroup, type NavProps } from './nav-group.tsx'

const WAITING_LIST = { label: 'Waiting List', to: '/shop/waitlist', icon: Hourglass } as const

/** The links for technicians and managers. */
export const StaffNav = ({ me, ...props }: NavProps & { me: CurrentUser }) => (
  <>
    {me.is_technician && (
      <NavGroup
        {...props}
        title="Technician"
        items={[{ label: 'Technician Jobs', to: '/technician/string-jobs', icon: Wrench }]}
      />
    )}
    <NavGroup
      {...props}
      title="Bench"
      items={[
        { label: 'Queue', to: '/queue', icon: ListOrdered },
        { label: 'Scan', to: '/bench', icon: ScanQrCode },
      ]}
    />
    <NavGroup
      {...props}
      title="Counter"
      items={[
        { label: 'Walk-in Order', to: '/counter', icon: ConciergeBell },
        { label: 'Hand Over', to: '/counter/hand-over', icon: ShoppingBag },
        { label: 'Call List', to: '/counter/calls', icon: Phone },
      ]}
    />
    {me.is_manager && (
      <NavGroup
        {...props}
        title="Shop"
        items={[
          { label: 'Overview', to: '/shop', icon: ChartNoAxesColumn },
          { label: 'Strings', to: '/shop/strings', icon: Spool },
          { label: 'Racket Models', to: '/shop/models', icon: Gauge },
          { label: 'Prices', to: '/shop/tiers', icon: Tag },
          { label: 'People', to: '/shop/people', icon: Users },
          { label: 'Money', to: '/shop/money', icon: Banknote },
          ...(config.sign_up === 'waitlist' ? [WAITING_LIST] : []),
          { label: 'Outgoing Mail', to: '/shop/mail', icon: Mail },
          { label: 'Messages', to: '/shop/messages', icon: MessageSquare },
          { label: 'Labels', to: '/shop/labels', icon: Printer },
          { label: 'Settings', to: '/shop/settings', icon: Settings },
          { label: 'Audit Trail', to: '/shop/audit', icon: ScrollText },
        ]}
      />
    )}
  </>
)
