import { useQuery } from '@tanstack/react-query'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useShown } from '../session/use-shown.ts'
import { PageTabs } from '../ui/page-tabs.tsx'

// The pages of each area of 'Manage'. A page that a shop has no use for appears with its first use.

export function OverviewTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label={say`Overview`}
      tabs={[
        { label: say`Now`, to: '/shop' },
        ...(isShown('reports') ? [{ label: say`Reports`, to: '/shop/reports' } as const] : []),
      ]}
    />
  )
}

export function CatalogTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label={say`Catalog`}
      tabs={[
        { label: say`Strings`, to: '/shop/catalog/strings' },
        ...(isShown('stock') ? [{ label: say`Stock`, to: '/shop/catalog/stock' } as const] : []),
        { label: say`Prices`, to: '/shop/catalog/prices' },
        { label: say`Extras`, to: '/shop/catalog/extras' },
        { label: say`Racket Models`, to: '/shop/catalog/models' },
      ]}
    />
  )
}

export function PeopleTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label={say`People`}
      tabs={[
        { label: say`Customers`, to: '/shop/people' },
        { label: say`Staff`, to: '/shop/people/staff' },
        ...(isShown('waiting_list') ? [{ label: say`Waiting List`, to: '/shop/people/waiting-list' } as const] : []),
      ]}
    />
  )
}

export function MoneyTabs() {
  const isShown = useShown()
  return (
    <PageTabs
      label={say`Money`}
      tabs={[
        { label: say`Days`, to: '/shop/money' },
        ...(isShown('day_close') ? [{ label: say`Close the Day`, to: '/shop/money/close' } as const] : []),
        ...(isShown('statements') ? [{ label: say`Statements`, to: '/shop/money/statements' } as const] : []),
        ...(isShown('packs') ? [{ label: say`Packs`, to: '/shop/money/packs' } as const] : []),
        ...(isShown('pay') ? [{ label: say`Pay`, to: '/shop/money/pay' } as const] : []),
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
      label={say`Queue`}
      tabs={[
        { label: say`Queue`, to: '/queue' },
        ...(me?.is_technician && isShown('pay') ? [{ label: say`My Work`, to: '/queue/my-work' } as const] : []),
      ]}
    />
  )
}

export const MessageTabs = () => (
  <PageTabs
    label={say`Messages`}
    tabs={[
      { label: say`Sent`, to: '/shop/messages/sent' },
      { label: say`Rules`, to: '/shop/messages/rules' },
      { label: say`Texts`, to: '/shop/messages/texts' },
    ]}
  />
)
