import { createRandom } from '../server/demo/random.ts'

/** Random numbers with the distributions of the simulations. */
export function randomOf(seed: number) {
  const random = createRandom(seed)
  const { next } = random
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    ...random,
    /** The standard normal distribution. */
    normal,
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
