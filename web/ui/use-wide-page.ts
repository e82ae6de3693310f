import { useSyncExternalStore } from 'react'

/** As the variant `wide` of styles.css. */
const WIDE = 600

const page = () => document.querySelector('.page')

/** Before the page stands, its window says how wide it will be. */
const isWide = () => (page()?.clientWidth ?? window.innerWidth - 32) >= WIDE

function subscribe(listener: () => void) {
  const observer = new ResizeObserver(listener)
  const element = page()
  if (element) observer.observe(element)
  return () => observer.disconnect()
}

/** True while tables have room to be tables: where the controls themselves differ, not only their order. */
export const useWidePage = () => useSyncExternalStore(subscribe, isWide)
