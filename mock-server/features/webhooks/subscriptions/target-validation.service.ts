import { refuse } from '#kernel/refusal.ts'
import { problemText } from '#sandbox/callback-problem.ts'
import type { Settings } from './settings.ts'

export interface Vetting {
  /** Why a target may not be sent to; of outgoing. */
  violationOf: (url: string) => Promise<{ code: string; message: string } | undefined>
  /** What is wrong with a callback; of the sandbox. */
  validateCallback: (source: string) => Promise<{ message: string; line?: number; column?: number } | undefined>
}

/** 422 for a target that is forbidden or a callback that does not parse, as far as they are new. Never inside a transaction. */
export async function validateTarget(
  { violationOf, validateCallback }: Vetting,
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
