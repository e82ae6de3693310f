import { sum } from '../../contract/base/sum.ts'
import { shortTensionsText } from '../../contract/catalog/kilograms.ts'
import { type Label, type LabelPrint, labelRacket } from '../../contract/job/labels.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { totalOf } from '../payments/order-prices.ts'
import { LabelCode } from './label-code.tsx'
import { LabelString } from './label-string.tsx'
import { LabelTensions } from './tensions.tsx'

interface Props {
  /** The rackets of one order, or only one of them. */
  labels: Label[]
  print: Pick<LabelPrint, 'settings' | 'shop'>
}

/** A slip for 80 mm paper, as long as its text. */
export function Slip({ labels, print: { settings, shop } }: Props) {
  const [first] = labels
  if (!first) return null
  const only = labels.length === 1
  // If all rackets have the same promise, it is printed once.
  const promise = labels.every((label) => label.promise === first.promise) ? first.promise : null
  const who = (only && first.player) || first.customer
  return (
    <article className="slip" lang={first.words.language} aria-label={say`Slip ${first.ticket}`}>
      {config.logo && <img src={config.logo} alt="" className="slip-logo" />}
      <p dir="auto" className="slip-shop">
        {shop.name}
      </p>
      <p dir="auto">{shop.address}</p>
      <p className="slip-ticket">{first.ticket}</p>
      <p>{only ? first.words.place : first.words.together}</p>
      <hr />
      {settings.shows_customer && who && (
        <p dir="auto">
          <b>{who}</b>
        </p>
      )}
      {only ? (
        <OnlyRacket label={first} settings={settings} />
      ) : (
        <Rackets labels={labels} settings={settings} promise={promise} />
      )}
      {promise && (
        <p>
          <b>{promise}</b>
        </p>
      )}
      {sumsOf(labels, first.words).map(([name, amount]) => (
        <p key={name} className="slip-price">
          <b>{name}</b> <b>{formatMoney(amount)}</b>
        </p>
      ))}
      <hr />
      {only && <LabelCode address={first.address} dots={7} />}
      <p className="slip-hours" dir="auto">
        {first.words.hours}
      </p>
    </article>
  )
}

/** The sums that are unpaid and on account, or else the sum that was paid; none if a price is missing. */
function sumsOf(labels: Label[], words: Label['words']): [name: string, amount: number][] {
  const total = totalOf(labels.map(({ price }) => price))
  if (total === null) return []
  const sumOf = (some: Label[]) => sum(some.map(({ price }) => price ?? 0))
  const open: [string, number][] = [
    [words.unpaid, sumOf(labels.filter((label) => !label.is_order_paid && !label.is_on_account))],
    [words.on_account, sumOf(labels.filter((label) => label.is_on_account))],
  ]
  const notPaid = open.filter(([, amount]) => amount > 0)
  return notPaid.length > 0 ? notPaid : [[words.paid, total]]
}

function OnlyRacket({ label, settings }: { label: Label; settings: LabelPrint['settings'] }) {
  return (
    <>
      <p dir="auto">{labelRacket(label.racket, settings.racket_text)}</p>
      <p dir="auto">
        <LabelString label={label} />
      </p>
      {label.words.consent && <p>{label.words.consent}</p>}
      <LabelTensions label={label} />
    </>
  )
}

interface RacketsProps {
  labels: Label[]
  settings: LabelPrint['settings']
  /** The promise for all of them. */
  promise: string | null
}

/** Each racket of an order with its price and its own code. */
const Rackets = ({ labels, settings, promise }: RacketsProps) =>
  labels.map((label) => (
    <div key={label.id} className="slip-item">
      <div>
        <p dir="auto">
          <b>{label.ticket}</b> {labelRacket(label.racket, settings.racket_text)}
        </p>
        {settings.shows_customer && label.player && <p dir="auto">{label.player}</p>}
        <p dir="auto">
          <LabelString label={label} />
        </p>
        <p>
          {shortTensionsText(label)}
          {label.pre_stretch && ', +10%'}
        </p>
        {label.words.consent && <p>{label.words.consent}</p>}
        {label.promise !== promise && <p>{label.promise}</p>}
        {label.price !== null && <p>{formatMoney(label.price)}</p>}
      </div>
      <LabelCode address={label.address} dots={4} />
    </div>
  ))
