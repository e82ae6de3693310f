import { startTransition, useEffect, useState } from 'react'

const FIRST = 16
const MORE = 120

/** The first items of a long list at once and the rest step by step, so that neither painting nor input is blocked. */
export function useGradually<Item>(items: Item[], first = FIRST): Item[] {
  const [count, setCount] = useState(first)
  const complete = count >= items.length

  useEffect(() => {
    if (complete) return
    const timer = window.setTimeout(() => startTransition(() => setCount(count + MORE)), 16)
    return () => window.clearTimeout(timer)
  }, [complete, count])

  return complete ? items : items.slice(0, count)
}
