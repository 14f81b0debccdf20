import type { CallbackFailed, CallbackProblem } from './callbacks.ts'

/** A result without the members that are added to every result. */
export type BareResult<T> = Omit<T, 'console' | 'ms'>

/** A failed result. */
export const failed = (reason: CallbackFailed['reason'], problem: CallbackProblem): BareResult<CallbackFailed> => ({
  kind: 'failed',
  reason,
  ...problem,
})

/** The result of a script that was stopped at a deadline. */
export const deadlinePassed = (deadlineMs: number) =>
  failed('deadline', { message: `The script ran for more than ${deadlineMs} ms and was stopped` })
