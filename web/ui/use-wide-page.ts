import { useSyncExternalStore } from 'react'

/** The same as the variant `wide` in styles.css, for text of the usual size. */
const WIDE = 600
const USUAL_TEXT = 16

const page = () => document.querySelector('.page')

/** Larger text needs a wider page. Before the page is rendered, estimates its width from the window. */
function isWide(width: number) {
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (page()?.clientWidth ?? window.innerWidth - 32) >= (width * text) / USUAL_TEXT
}

function subscribe(listener: () => void) {
  const observer = new ResizeObserver(listener)
  const element = page()
  if (element) observer.observe(element)
  return () => observer.disconnect()
}

/**
 * True while the page is at least 600 or `width` px wide, for text of the usual size. For controls that differ and not only
 * move.
 */
export const useWidePage = (width = WIDE) => useSyncExternalStore(subscribe, () => isWide(width))
