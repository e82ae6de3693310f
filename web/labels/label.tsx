import { type Label, type LabelSettings, labelRacket, sizeOf } from '../../contract/job/labels.ts'
import { speedDayOf } from '../../contract/job/speeds.ts'
import { say, shopName } from '../config.ts'
import { LabelCode } from './label-code.tsx'
import { LabelString } from './label-string.tsx'
import { LabelTensions } from './tensions.tsx'
import { useFit } from './use-fit.ts'

interface Props {
  label: Label
  settings: LabelSettings
}

/** The label of one racket, in its real size. */
export function RacketLabel({ label, settings }: Props) {
  const { width, height } = sizeOf(settings)
  const fit = useFit([label, settings])
  const shop = shopName()
  const who = label.player || label.customer
  const racket = labelRacket(label.racket, settings.racket_text)
  return (
    <article
      className={`label label-${settings.size}`}
      style={{ width: `${width}mm`, height: `${height}mm` }}
      lang={label.words.language}
      aria-label={say`Label ${label.ticket}`}
    >
      <div ref={fit} className="label-text">
        <LabelCode address={label.address} dots={settings.size === 'a4' ? 5 : 4} />
        <p className="label-head">
          <b>{label.ticket}</b>
          <span className="label-facts">
            {shop && (
              <bdi className="label-shop" dir="auto">
                {shop}
              </bdi>
            )}
            {label.words.place}
            {label.is_order_paid && <b>{label.words.paid}</b>}
            {label.is_on_account && <b>{label.words.on_account}</b>}
            {/* The promise has the time of the speed. */}
            {label.speed && <b>{speedDayOf(label.speed)}</b>}
          </span>
        </p>
        <div className="label-names">
          {settings.shows_customer && who && (
            <p dir="auto" className="label-customer">
              {who}
            </p>
          )}
          <p dir="auto" className="label-racket">
            {racket}
          </p>
        </div>
        <p dir="auto" className="label-string">
          <LabelString label={label} />
          {label.words.consent && <b> · {label.words.consent}</b>}
        </p>
        {label.promise && <p className="label-promise">{label.promise}</p>}
        {settings.size === '54x25' && (
          <p dir="auto" className="label-racket label-band">
            {racket}
          </p>
        )}
      </div>
      <LabelTensions label={label} />
    </article>
  )
}
