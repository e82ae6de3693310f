import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  Banknote,
  Briefcase,
  ChartNoAxesColumn,
  ChevronRight,
  ConciergeBell,
  ListOrdered,
  MessageSquare,
  Phone,
  ScanQrCode,
  Settings,
  ShoppingBag,
  Tag,
  Users,
  Wrench,
} from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CurrentUser } from '../../contract/base/users.ts'
import { say } from '../config.ts'
import { useShown } from '../session/use-shown.ts'
import { deviceStorage } from '../storage.ts'
import { cn } from '../ui/cn.ts'
import { Menu } from '../ui/menu.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { NavGroup, type NavItem, NavLinks, type NavProps, navLook } from './nav-group.tsx'

const HAND_OVER: NavItem = { label: say`Hand Over`, to: '/counter/hand-over', icon: ShoppingBag }
const CALL_LIST: NavItem = { label: say`Call List`, to: '/counter/calls', icon: Phone }

interface Area extends NavItem {
  /** The beginning of the paths of its pages, if it is not the path of the first. */
  area?: string
}

const MANAGE: Area[] = [
  { label: say`Overview`, to: '/shop', icon: ChartNoAxesColumn, area: '/shop/reports' },
  { label: say`Catalog`, to: '/shop/catalog/strings', icon: Tag, area: '/shop/catalog' },
  { label: say`People`, to: '/shop/people', icon: Users },
  { label: say`Money`, to: '/shop/money', icon: Banknote },
  { label: say`Messages`, to: '/shop/messages/sent', icon: MessageSquare, area: '/shop/messages' },
  { label: say`Settings`, to: '/shop/settings', icon: Settings },
]

const OPEN_KEY = 'manage-open'

/** The pages for running the shop: a group that stays as the person left it, or a menu behind one icon. */
function Manage({ collapsed, onNavigate }: NavProps) {
  const [isOpen, setOpen] = useState(() => deviceStorage.getItem(OPEN_KEY) === 'true')
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const here = (path === '/shop' || path.startsWith('/shop/')) && 'bg-accent-soft font-strong text-accent-soft-ink'

  function toggle({ currentTarget }: MouseEvent) {
    deviceStorage.setItem(OPEN_KEY, String(!isOpen))
    flushSync(() => setOpen(!isOpen))
    // The group is the last one, so that on a phone its links are below the edge.
    currentTarget.closest('section')?.scrollIntoView({ block: 'nearest' })
  }

  if (collapsed) {
    const items = MANAGE.map(({ label, to, icon: Icon }) => ({
      label,
      icon: <Icon className="size-5 flex-none" />,
      onSelect: () => void navigate({ to }),
    }))
    return (
      <section aria-label={say`Manage`} className="mt-8">
        <Menu items={items}>
          <button
            type="button"
            aria-label={say`Manage`}
            className={cn(navLook, 'w-full', here)}
            {...tooltip(say`Manage`, 'right')}
          >
            <Briefcase className="size-5 flex-none" />
          </button>
        </Menu>
      </section>
    )
  }
  return (
    <section aria-label={say`Manage`} className="mt-8">
      <h2 className="mb-2 text-12 font-text tracking-normal text-ink-3">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className={cn(
            'flex h-8 w-full items-center justify-between rounded-8 px-3 hover:bg-sunk hover:text-ink max-md:h-11',
            !isOpen && here,
          )}
        >
          {say`Manage`}
          <ChevronRight className={cn('size-4 transition-transform duration-(--quick)', isOpen && 'rotate-90')} />
        </button>
      </h2>
      {isOpen && (
        <NavLinks
          items={MANAGE.map(({ area, ...item }) => ({ ...item, isHere: area !== undefined && path.startsWith(area) }))}
          onNavigate={onNavigate}
        />
      )}
    </section>
  )
}

/** The links for technicians and managers. */
export function StaffNav({ me, ...props }: NavProps & { me: CurrentUser }) {
  const isShown = useShown()
  return (
    <>
      {me.is_technician && (
        <NavGroup
          {...props}
          title={say`Technician`}
          items={[{ label: say`Technician Jobs`, to: '/technician/string-jobs', icon: Wrench }]}
        />
      )}
      <NavGroup
        {...props}
        title={say`Shop`}
        items={[
          { label: say`Queue`, to: '/queue', icon: ListOrdered },
          { label: say`Scan`, to: '/bench', icon: ScanQrCode },
          { label: say`Walk-in Order`, to: '/counter', icon: ConciergeBell },
          ...(isShown('hand_over') ? [HAND_OVER] : []),
          ...(isShown('call_list') ? [CALL_LIST] : []),
        ]}
      />
      {me.is_manager && <Manage {...props} />}
    </>
  )
}
