import './labels.css'
import { type LabelPrint, SHEET } from '../../contract/labels.ts'
import { RacketLabel } from './label.tsx'
import { Slip } from './slip.tsx'

interface Props {
  print: LabelPrint
  /** The first free place of an A4 sheet, from 1. */
  firstPlace: number
}

/** The pages to print: one for each racket, or A4 sheets with 24 places. */
export function LabelSheets({ print, firstPlace }: Props) {
  const { settings, labels } = print
  if (settings.size === 'a4') {
    const places = [...Array.from({ length: firstPlace - 1 }, () => null), ...labels]
    const sheets = Array.from({ length: Math.ceil(places.length / SHEET.places) }, (_, sheet) =>
      places.slice(sheet * SHEET.places, (sheet + 1) * SHEET.places),
    )
    return sheets.map((sheet, number) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sheets and places keep their order.
      <div key={number} className="label-page label-a4-sheet">
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
  return labels.map((label) => (
    <div key={label.id} className="label-page">
      {settings.size === 'slip' ? (
        <Slip label={label} print={print} />
      ) : (
        <RacketLabel label={label} settings={settings} />
      )}
    </div>
  ))
}
