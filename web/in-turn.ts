/** Returns a function that runs tasks one after the other, in the order of its calls. A task that fails holds up none. */
export function createTurns() {
  let before: Promise<unknown> = Promise.resolve()
  return function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = before.then(run)
    before = result.catch(() => {})
    return result
  }
}
