/** Random numbers that depend on the seed alone (mulberry32). */
export function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    between: (min: number, max: number) => min + (max - min) * next(),
    happens: (share: number) => next() < share,
    /** Skewed to the right: half of the numbers are above `median`. */
    skewed: (median: number, spread: number) => median * Math.exp(spread * normal()),
    poisson: (mean: number) => {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > limit; product *= next()) count++
      return count
    },
  }
}
export type Random = ReturnType<typeof randomOf>
