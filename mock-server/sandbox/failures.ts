import type { CallbackFailed, CallbackProblem } from './callbacks.ts'

/** A result without what every result has. */
export type Unsaid<T> = Omit<T, 'console' | 'ms'>

export const failed = (reason: CallbackFailed['reason'], problem: CallbackProblem): Unsaid<CallbackFailed> => ({
  kind: 'failed',
  reason,
  ...problem,
})

export const tooLate = (deadlineMs: number) =>
  failed('deadline', { message: `The script ran for more than ${deadlineMs} ms and was stopped` })
