import fc from 'fast-check'

interface Rounds {
  /** In `npm test`. */
  usual: number
  /** In `npm run race`. */
  race: number
}

const setting = process.env.RANDOM_ROUNDS

/** The number of repetitions in a test of something random. With RANDOM_ROUNDS=5, it is five times the usual number. */
export const roundsOf = ({ usual, race }: Rounds) =>
  setting === 'race' ? race : Math.ceil(usual * Number(setting ?? 1))

/** Every run starts from the same seed, so it makes the same histories. With RANDOM_SEED=7 it makes others. */
export const SEED = Number(process.env.RANDOM_SEED ?? 1)

/**
 * Plays random histories. The report of a failure has the shortest history that still fails. The result of simultaneous
 * actions can differ from run to run, so their histories are reported as they failed: `isRace`.
 */
export const playHistories = <History>(
  histories: fc.Arbitrary<History>,
  { isRace = false, ...rounds }: Rounds & { isRace?: boolean },
  play: (history: History) => Promise<void>,
) => fc.assert(fc.asyncProperty(histories, play), { seed: SEED, numRuns: roundsOf(rounds), endOnFailure: isRace })

/** Chooses a whole number from 0 to `below - 1`. */
export type Choose = (below: number) => number

/** A history whose steps depend on what happened before: each step is a list of numbers from which `chooseFrom` chooses. */
export const choices = (steps: number, perStep: number) =>
  fc.array(fc.array(fc.noBias(fc.nat()), { minLength: perStep, maxLength: perStep }), {
    minLength: 1,
    maxLength: steps,
    size: 'max',
  })

export function chooseFrom(numbers: number[]): Choose {
  const left = [...numbers]
  return (below) => (left.shift() ?? 0) % below
}
