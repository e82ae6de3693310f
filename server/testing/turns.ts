/** Counts the turns that other work of this process gets, from now until `stop`. */
export function countTurns() {
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  return {
    count: () => turns,
    stop() {
      isCounting = false
    },
  }
}
