// Without zod, so that a page can apply the rules before a form loads the schemas.

export const TENSION = { min: 20, max: 36, step: 0.5, default: 24 } as const

/** Half steps; of 20 only the whole, as the specification's pattern has it. */
export const isTensionStep = (lbs: number) => Number.isInteger(lbs / TENSION.step) && lbs !== TENSION.min + TENSION.step
