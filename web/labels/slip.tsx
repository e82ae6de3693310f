import { consentInUse, consentText } from '../../contract/consents.ts'
import { type Label, type LabelPrint, labelRacket } from '../../contract/labels.ts'
import { formatMoney } from '../money.ts'
import { LabelCode } from './label-code.tsx'
import { Tensions } from './tensions.tsx'

interface Props {
  label: Label
  print: Pick<LabelPrint, 'settings' | 'shop'>
}

/** The slip of one racket for 80 mm paper, as long as its text. */
export function Slip({ label, print: { settings, shop } }: Props) {
  const consent = consentInUse(label)
  return (
    <article className="slip" aria-label={`Slip ${label.ticket}`}>
      <p dir="auto" className="slip-shop">
        {shop.name}
      </p>
      <p dir="auto">{shop.address}</p>
      <p className="slip-ticket">{label.ticket}</p>
      <p>
        {label.number} of {label.count}
      </p>
      <hr />
      {settings.shows_customer && label.customer && (
        <p dir="auto">
          <b>{label.customer}</b>
        </p>
      )}
      <p dir="auto">{labelRacket(label.racket, settings.racket_text)}</p>
      <p dir="auto">
        {label.string ? (
          <>
            <b>{label.string.name}</b> {label.string.color}
          </>
        ) : (
          <b>Own string</b>
        )}
      </p>
      {consent && <p>{consentText(consent)}</p>}
      <Tensions label={label} />
      {label.promise && (
        <p>
          <b>{label.promise}</b>
        </p>
      )}
      {label.price !== null && (
        <p className="slip-price">
          <b>{label.is_order_paid ? 'Paid' : 'Unpaid'}</b> <b>{formatMoney(label.price)}</b>
        </p>
      )}
      <hr />
      <LabelCode address={label.address} dots={7} />
      <p className="slip-hours" dir="auto">
        {shop.hours}
      </p>
    </article>
  )
}
