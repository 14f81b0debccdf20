/** One step of the past of the sample. */
export interface Step {
  /** How long ago, in milliseconds. */
  readonly ago: number
  run(): Promise<void>
}

/** The clock by which the past of the sample is replayed. */
export interface MovableClock {
  /** Sets the clock to this long before the present of the sample. */
  goTo(ago: number): void
  readonly now: () => Date
}

export function movableClock(present: Date): MovableClock {
  let now = present
  return {
    goTo(ago) {
      now = new Date(present.getTime() - Math.round(ago))
    },
    now: () => now,
  }
}

/** Replays all steps, oldest first, so that the event log is in the order of its times. */
export async function live(clock: MovableClock, steps: readonly Step[]): Promise<void> {
  for (const step of steps.toSorted((a, b) => b.ago - a.ago)) {
    clock.goTo(step.ago)
    await step.run()
  }
  clock.goTo(0)
}
