import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { currencyName } from '../../contract/base/countries.ts'
import { languageName } from '../../contract/base/languages.ts'
import { formatDecimal } from '../../contract/base/money.ts'
import { openDaysText } from '../../contract/catalog/opening-hours.ts'
import { LABEL_SIZES } from '../../contract/job/labels.ts'
import { MESSAGES } from '../../contract/messages/message-kinds.ts'
import { SWITCH_LABELS } from '../../contract/money/test-payments.ts'
import { shelvesText } from '../../contract/work/bench.ts'
import { query } from '../api.ts'
import { config } from '../config.ts'
import { RelativeTime } from '../ui/dates.tsx'

// What each page of the settings says now, in a few words. A value that is not there yet leaves its place empty.

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

export function ShopNow(): ReactNode {
  const shop = useQuery(query('getShopSettings')).data
  if (!shop) return null
  const [street] = shop.address.split('\n')
  return joined(shop.name, street, `${currencyName(shop.currency)}, ${shop.tension_unit}`)
}

export function HoursNow(): ReactNode {
  const shop = useQuery(query('getShopSettings')).data
  const hours = useQuery(query('getOpeningHours')).data
  const promise = useQuery(query('getPromiseSettings')).data
  if (!shop || !hours || !promise) return null
  const ready =
    promise.promise === 'queue' ? 'ready as the queue allows' : `ready after ${counted(shop.turnaround_hours, 'hour')}`
  return joined(openDaysText(hours.spans, config) || shop.opening_hours.split('\n')[0] || 'No hours yet', ready)
}

export function MoneyNow(): ReactNode {
  const shop = useQuery(query('getShopSettings')).data
  return (
    shop &&
    joined(
      shop.ways_to_pay.join(', '),
      shop.tax_rate === null ? 'no tax' : `tax ${formatDecimal(shop.tax_rate, config)}%`,
      shop.redo_days !== null && `restring free for ${counted(shop.redo_days, 'day')}`,
    )
  )
}

export function BenchNow(): ReactNode {
  const bench = useQuery(query('getBench')).data
  if (!bench) return null
  return joined(
    bench.checklist.length > 0 ? counted(bench.checklist.length, 'check') : 'No checklist',
    shelvesText(bench) ?? 'no shelves',
  )
}

export function LabelsNow(): ReactNode {
  const labels = useQuery(query('getLabelSettings')).data
  return labels && joined(LABEL_SIZES[labels.size].name, labels.prints_on_order && 'printed when the order is taken')
}

export function MessagesNow(): ReactNode {
  const rules = useQuery(query('getMessageSettings')).data
  if (!rules) return null
  return rules.kinds.map((kind) => MESSAGES[kind].label).join(', ') || 'None'
}

export function BoardNow(): ReactNode {
  const board = useQuery(query('getBoardAddress')).data
  return board && (board.address === null ? 'None' : 'In use')
}

export function LanguagesNow(): ReactNode {
  const shop = useQuery(query('getShopSettings')).data
  return shop && (['en', ...shop.languages] as const).map(languageName).join(', ')
}

export function AuditNow(): ReactNode {
  const trail = useQuery(query('listAudit', { query: { page: '1' } })).data
  const last = trail?.results[0]
  if (!trail) return null
  if (!last) return 'Nothing yet'
  return (
    <>
      Last entry <RelativeTime date={last.date} />
      {last.actor && (
        <>
          {' '}
          by <bdi>{last.actor}</bdi>
        </>
      )}
    </>
  )
}

export function TestPaymentsNow(): ReactNode {
  const switches = useQuery(query('getTestPayments')).data
  return switches && (switches.on.map((name) => SWITCH_LABELS[name]).join(', ') || 'No problems are simulated')
}

export function AdvancedNow(): ReactNode {
  const shop = useQuery(query('getShopSettings')).data
  return (
    shop &&
    `At most ${counted(shop.max_open_jobs, 'open job')} and ${counted(shop.max_rackets, 'racket')} for each customer`
  )
}

export const ImportNow = (): ReactNode => 'Customers with their rackets, from a file'
