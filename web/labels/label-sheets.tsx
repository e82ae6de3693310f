import './labels.css'
import { type Label, type LabelPrint, SHEET } from '../../contract/job/labels.ts'
import { RacketLabel } from './label.tsx'
import { Slip } from './slip.tsx'

export interface SheetsProps {
  print: LabelPrint
  /** The first free place of an A4 sheet, from 1. */
  firstPlace: number
  /** One slip for all rackets of an order. */
  perOrder?: boolean
}

/** The pages to print: one for each racket, or A4 sheets with 24 places. */
export function LabelSheets({ print, firstPlace, perOrder = false }: SheetsProps) {
  const { settings, labels } = print
  if (settings.size === 'a4') {
    const places = [...Array.from({ length: firstPlace - 1 }, () => null), ...labels]
    const sheets = Array.from({ length: Math.ceil(places.length / SHEET.places) }, (_, sheet) =>
      places.slice(sheet * SHEET.places, (sheet + 1) * SHEET.places),
    )
    return sheets.map((sheet, number) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets and places keep their order.
        key={number}
        className="label-page label-a4-sheet"
        style={{ '--sheet-margin': `${settings.sheet_margin}mm` }}
      >
        {sheet.map((label, place) =>
          label ? (
            <RacketLabel key={label.id} label={label} settings={settings} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a used place has no other name.
            <span key={`used ${place}`} />
          ),
        )}
      </div>
    ))
  }
  if (settings.size === 'slip') {
    const slips = perOrder ? byOrder(labels) : labels.map((label) => [label])
    return slips.map((slip) => (
      <div key={slip[0]?.id} className="label-page">
        <Slip labels={slip} print={print} />
      </div>
    ))
  }
  return labels.map((label) => (
    <div key={label.id} className="label-page">
      <RacketLabel label={label} settings={settings} />
    </div>
  ))
}

const byOrder = (labels: Label[]): Label[][] =>
  [...new Set(labels.map(({ order_id }) => order_id))].map((order) =>
    labels.filter(({ order_id }) => order_id === order),
  )
