import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { useShown } from '../session/use-shown.ts'
import { PageTabs } from '../ui/page-tabs.tsx'

// The pages of each area of 'Manage'. A page that a shop has no use for appears with its first use.

export function OverviewTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label="Overview"
      tabs={[
        { label: 'Now', to: '/shop' },
        ...(isShown('reports') ? [{ label: 'Reports', to: '/shop/reports' } as const] : []),
      ]}
    />
  )
}

export function CatalogTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label="Catalog"
      tabs={[
        { label: 'Strings', to: '/shop/catalog/strings' },
        ...(isShown('stock') ? [{ label: 'Stock', to: '/shop/catalog/stock' } as const] : []),
        { label: 'Prices', to: '/shop/catalog/prices' },
        { label: 'Extras', to: '/shop/catalog/extras' },
        { label: 'Racket Models', to: '/shop/catalog/models' },
      ]}
    />
  )
}

export function PeopleTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label="People"
      tabs={[
        { label: 'Customers', to: '/shop/people' },
        { label: 'Staff', to: '/shop/people/staff' },
        ...(isShown('waiting_list') ? [{ label: 'Waiting List', to: '/shop/people/waiting-list' } as const] : []),
      ]}
    />
  )
}

export function MoneyTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label="Money"
      tabs={[
        { label: 'Days', to: '/shop/money' },
        ...(isShown('day_close') ? [{ label: 'Close the Day', to: '/shop/money/close' } as const] : []),
        ...(isShown('statements') ? [{ label: 'Statements', to: '/shop/money/statements' } as const] : []),
        ...(isShown('pay') ? [{ label: 'Pay', to: '/shop/money/pay' } as const] : []),
        ...(isShown('packs') ? [{ label: 'Packs', to: '/shop/money/packs' } as const] : []),
      ]}
    />
  )
}

/** 'My Work' is for technicians, once the shop pays stringers. */
export function QueueTabs() {
  const isShown = useShown()
  const me = useQuery(query('getMe')).data
  return (
    <PageTabs
      label="Queue"
      tabs={[
        { label: 'Queue', to: '/queue' },
        ...(me?.is_technician && isShown('pay') ? [{ label: 'My Work', to: '/queue/my-work' } as const] : []),
      ]}
    />
  )
}

export const MessageTabs = () => (
  <PageTabs
    label="Messages"
    tabs={[
      { label: 'Sent', to: '/shop/messages/sent' },
      { label: 'Rules', to: '/shop/messages/rules' },
      { label: 'Texts', to: '/shop/messages/texts' },
    ]}
  />
)
