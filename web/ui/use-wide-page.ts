import { useSyncExternalStore } from 'react'

/** The same as the variant `wide` in styles.css. */
const WIDE = 600

const page = () => document.querySelector('.page')

/** Before the page is rendered, estimates its width from the window. */
const isWide = (width: number) => (page()?.clientWidth ?? window.innerWidth - 32) >= width

function subscribe(listener: () => void) {
  const observer = new ResizeObserver(listener)
  const element = page()
  if (element) observer.observe(element)
  return () => observer.disconnect()
}

/** True while the page is at least 600 or `width` px wide, for controls that differ and not only move. */
export const useWidePage = (width = WIDE) => useSyncExternalStore(subscribe, () => isWide(width))
