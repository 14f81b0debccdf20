/** Counts the turns of the event loop, in each of which other requests are served, until it is stopped. */
export function loopTurns() {
  let [turns, isOver] = [0, false]
  const next = () => {
    turns += 1
    if (!isOver) setImmediate(next)
  }
  setImmediate(next)
  return {
    get count() {
      return turns
    },
    stop: () => {
      isOver = true
    },
  }
}
