/** One thing that happened in the sample's past. */
export interface Step {
  /** How long ago, in milliseconds. */
  readonly ago: number
  run(): Promise<void>
}

/** A clock that the sample's past is lived through with. */
export interface MovableClock {
  /** Sets the clock to so long before the sample's present. */
  goTo(ago: number): void
  readonly now: () => Date
}

export function movableClock(present: Date): MovableClock {
  let at = present
  return {
    goTo(ago) {
      at = new Date(present.getTime() - Math.round(ago))
    },
    now: () => at,
  }
}

/** Lives through all steps, the oldest first, so that the event log is in the order of its times. */
export async function live(clock: MovableClock, steps: readonly Step[]): Promise<void> {
  for (const step of steps.toSorted((a, b) => b.ago - a.ago)) {
    clock.goTo(step.ago)
    await step.run()
  }
  clock.goTo(0)
}
