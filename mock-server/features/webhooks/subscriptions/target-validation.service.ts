import { refuse } from '#kernel/refusal.ts'
import { problemText } from '#sandbox/callback-problem.ts'
import type { Settings } from './settings.ts'

export interface TargetValidators {
  /** The reason why the network guard refuses a URL. */
  violationOf: (url: string) => Promise<{ code: string; message: string } | undefined>
  /** The reason why the sandbox can't parse a callback. */
  validateCallback: (source: string) => Promise<{ message: string; line?: number; column?: number } | undefined>
}

/** 422 for a new target that is forbidden or a new callback that doesn't parse. Slow, so never call it inside a transaction. */
export async function validateTarget(
  { violationOf, validateCallback }: TargetValidators,
  after: Settings,
  before?: Settings,
): Promise<void> {
  if (after.targetUrl !== '' && after.targetUrl !== before?.targetUrl) {
    const violation = await violationOf(after.targetUrl)
    if (violation) throw refuse.member('$.targetUrl', `${violation.message} (${violation.code})`)
  }
  if (after.callback !== null && after.callback !== before?.callback) {
    const problem = await validateCallback(after.callback)
    if (problem) throw refuse.member('$.callback', problemText(problem))
  }
}
