import { useLayoutEffect, useRef } from 'react'

// The sizes of the string's text in millimeters. With a tight layout, the customer and the racket share a line.
const ROOMY = [3.2, 3, 2.8, 2.6, 2.4, 2.2, 2]
const TIGHT = [2.2, 2, 1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.2, 1.1, 1]
const STEPS = [...ROOMY.map((mm) => ({ mm, tight: false })), ...TIGHT.map((mm) => ({ mm, tight: true }))]

/** Makes the text of a label as large as its box allows. It never cuts the ticket, the string or the tensions. */
export function useFit(deps: readonly unknown[]) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const adjust = () => {
      for (const { mm, tight } of STEPS) {
        box.style.setProperty('--text', `${mm}mm`)
        box.classList.toggle('tight', tight)
        if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return
      }
    }
    adjust()
    // The font may arrive after the first layout.
    void document.fonts.ready.then(adjust)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the text depends on.
  }, deps)
  return ref
}
