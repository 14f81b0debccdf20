import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'

/** One change of fact sheets while it runs: the step that it is part of, who makes it, and the time and the ids that it uses. */
export interface ChangeContext extends Step {
  readonly workspaceId: string
  readonly caller: Caller
  readonly now: Date
  /** The moment at which each new fact sheet is created: an import of many moves the clock between them. */
  readonly clock: () => Date
  readonly newId: () => string
}

interface ChangeContextOptions {
  readonly clock: () => Date
  readonly newId: () => string
}

/** Makes the context of a change where one begins. */
export const changeContexts =
  ({ clock, newId }: ChangeContextOptions) =>
  (step: Step, caller: Caller): ChangeContext => ({
    ...step,
    workspaceId: caller.workspaceId,
    caller,
    now: clock(),
    clock,
    newId,
  })
