import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type LabelPrint, sizeOf } from '../../contract/job/labels.ts'
import { LabelSheets, type SheetsProps } from './label-sheets.tsx'

/** The labels as the only thing that the page prints, on paper of their size. */
export function PrintLabels(sheets: SheetsProps) {
  const { print } = sheets
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const paper = new CSSStyleSheet()
    const setPaper = () => paper.replaceSync(`@page { size: ${paperOf(print, ref.current)}; margin: 0 }`)
    setPaper()
    // A slip is as long as its text, which the font changes.
    void document.fonts.ready.then(setPaper)
    document.adoptedStyleSheets.push(paper)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }, [print])

  return createPortal(
    <div ref={ref} className="print-labels" aria-hidden="true">
      <LabelSheets {...sheets} />
    </div>,
    document.body,
  )
}

const PIXELS_PER_MM = 96 / 25.4

function paperOf({ settings }: LabelPrint, sheets: HTMLElement | null): string {
  if (settings.size === 'a4') return '210mm 297mm'
  const { width, height } = sizeOf(settings)
  if (height !== null) return `${width}mm ${height}mm`
  const heights = [...(sheets?.querySelectorAll('.slip') ?? [])].map((slip) => slip.getBoundingClientRect().height)
  return `${width}mm ${Math.ceil(Math.max(50, ...heights) / PIXELS_PER_MM) + 1}mm`
}
