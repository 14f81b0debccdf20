/** A transaction of work in the background takes about this long: others wait for it. */
const GOAL_MS = 25

const MOST = 200

/**
 * How many rows the next transaction takes: as many as fit into the time by what the last ones took. The embedded engine runs one
 * transaction at a time, so a longer one would hold up every reader.
 */
export function batchPace({ most = MOST, goalMs = GOAL_MS } = {}) {
  let msPerRow = 1
  return {
    size: (): number => Math.max(1, Math.min(most, Math.round(goalMs / msPerRow))),
    /** `rows` that were written in `ms`. */
    took(rows: number, ms: number): void {
      if (rows > 0) msPerRow = (msPerRow + ms / rows) / 2
    },
  }
}
