import { sum } from '../../contract/base/sum.ts'

/** Pseudorandom numbers that depend on the seed alone (mulberry32). `next` is at least 0 and below 1. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  const chance = (share: number) => next() < share
  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  /** Picks by weight: `[['a', 3], ['b', 1]]` gives 'a' three times out of four. */
  function weighted<Item>(items: readonly (readonly [Item, number])[]): Item {
    let left = next() * sum(items.map(([, weight]) => weight))
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return pick(items)[0]
  }
  return { next, between, whole, chance, pick, weighted }
}

export type Random = ReturnType<typeof createRandom>
