/** One deliberate fault, and the test that must fail because of it. */
export interface Mutant {
  name: string
  file: string
  /** Occurs in the file exactly once. */
  from: string
  to: string
  caughtBy: string
  /** Runs only the tests of that file whose names contain this. */
  named?: string
}
