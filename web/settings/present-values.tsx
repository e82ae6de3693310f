import type { ReactNode } from 'react'
import { currencyName } from '../../contract/base/countries.ts'
import { languageName } from '../../contract/base/languages.ts'
import { formatDecimal } from '../../contract/base/money.ts'
import { listed } from '../../contract/base/sentence.ts'
import { openDaysText } from '../../contract/catalog/opening-hours.ts'
import { LABEL_SIZES } from '../../contract/job/labels.ts'
import { MESSAGES } from '../../contract/messages/message-kinds.ts'
import { SWITCH_LABELS } from '../../contract/money/test-payments.ts'
import { shelvesText } from '../../contract/work/bench.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { racketsText } from '../counts.ts'
import { useSideRead } from '../side-reads.ts'
import { wayText } from '../technician/way-to-pay.ts'
import { RelativeTime } from '../ui/dates.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'

// The present values of each page of the settings, in a few words. A value that is not there yet leaves its place empty.

const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

const checksText = (count: number) => (count === 1 ? say`1 check` : say`${count} checks`)

export function ShopNow(): ReactNode {
  const shop = useSideRead(query('getShopSettings'))
  if (!shop) return null
  const [street] = shop.address.split('\n')
  return joined(shop.name, street, listed([currencyName(shop.currency, say.language), shop.tension_unit], say.language))
}

export function HoursNow(): ReactNode {
  const shop = useSideRead(query('getShopSettings'))
  const hours = useSideRead(query('getOpeningHours'))
  const promise = useSideRead(query('getPromiseSettings'))
  if (!shop || !hours || !promise) return null
  const ready =
    promise.promise === 'queue'
      ? say`ready as the queue allows`
      : shop.turnaround_hours === 1
        ? say`ready after 1 hour`
        : say`ready after ${shop.turnaround_hours} hours`
  return joined(openDaysText(hours.spans, config) || shop.opening_hours.split('\n')[0] || say`No hours yet`, ready)
}

export function MoneyNow(): ReactNode {
  const shop = useSideRead(query('getShopSettings'))
  return (
    shop &&
    joined(
      listed(shop.ways_to_pay.map(wayText), say.language),
      shop.tax_rate === null ? say`no tax` : say`tax ${formatDecimal(shop.tax_rate, config)}%`,
      shop.redo_days !== null &&
        (shop.redo_days === 1 ? say`restring free for 1 day` : say`restring free for ${shop.redo_days} days`),
    )
  )
}

export function BenchNow(): ReactNode {
  const bench = useSideRead(query('getBench'))
  if (!bench) return null
  return joined(
    bench.checklist.length > 0 ? checksText(bench.checklist.length) : say`No checklist`,
    shelvesText(bench, say) ?? say`no shelves`,
  )
}

export function LabelsNow(): ReactNode {
  const labels = useSideRead(query('getLabelSettings'))
  return (
    labels &&
    joined(say.of(LABEL_SIZES[labels.size].name), labels.prints_on_order && say`printed when the order is taken`)
  )
}

export function MessagesNow(): ReactNode {
  const rules = useSideRead(query('getMessageSettings'))
  if (!rules) return null
  return (
    listed(
      rules.kinds.map((kind) => say.of(MESSAGES[kind].label)),
      say.language,
    ) || say`None`
  )
}

export function BoardNow(): ReactNode {
  const board = useSideRead(query('getBoardAddress'))
  return board && (board.address === null ? say`None` : say`In use`)
}

export function LanguagesNow(): ReactNode {
  const shop = useSideRead(query('getShopSettings'))
  return shop && listed((['en', ...shop.languages] as const).map(languageName), say.language)
}

export function AuditNow(): ReactNode {
  const trail = useSideRead(query('listAudit', { query: { page: '1' } }))
  const last = trail?.results[0]
  if (!trail) return null
  if (!last) return say`Nothing yet`
  return last.actor
    ? filled(say`Last entry ${HERE} by ${THERE}`, <RelativeTime date={last.date} />, <bdi>{last.actor}</bdi>)
    : filled(say`Last entry ${HERE}`, <RelativeTime date={last.date} />)
}

export function TestPaymentsNow(): ReactNode {
  const switches = useSideRead(query('getTestPayments'))
  return (
    switches &&
    (listed(
      switches.on.map((name) => say.of(SWITCH_LABELS[name])),
      say.language,
    ) ||
      say`No problems are simulated`)
  )
}

export function AdvancedNow(): ReactNode {
  const shop = useSideRead(query('getShopSettings'))
  return (
    shop &&
    say`At most ${shop.max_open_jobs === 1 ? say`1 open job` : say`${shop.max_open_jobs} open jobs`} and ${racketsText(shop.max_rackets)} for each customer`
  )
}

export const ImportNow = (): ReactNode => say`Customers with their rackets, from a file`
