import type { Output } from '#contract/endpoint.ts'
import type { dryRunCallback } from '#contract/callbacks.ts'
import type { TargetValidators } from '#features/webhooks/subscriptions/target-validation.service.ts'
import { insecure, isDowngraded } from './changed-target.ts'

type Run = Output<typeof dryRunCallback>['data'][number]
type Verdict = NonNullable<Run['target']>

interface Own {
  /** The target before the callback. */
  readonly url: string
  /** An Authorization header that may not go over plain HTTP. */
  readonly authorization: string | undefined
}

/** Says of the targets of one dry run whether they are allowed. A host is looked up once, whatever its paths. */
export function targetCheck(violationOf: TargetValidators['violationOf'], own: Own) {
  const looked = new Map<string, Promise<Verdict>>()

  async function look(url: string): Promise<Verdict> {
    const violation = await violationOf(url)
    return violation ? { allowed: false, code: violation.code, message: violation.message } : { allowed: true }
  }

  return async (url: string): Promise<Verdict> => {
    if (isDowngraded({ url, authorization: own.authorization }, own)) return { allowed: false, ...insecure }
    const host = withoutPath(url)
    const verdict = looked.get(host) ?? look(url)
    looked.set(host, verdict)
    return await verdict
  }
}

function withoutPath(text: string): string {
  const url = URL.parse(text)
  if (!url) return text
  const { protocol, username, password, host } = url
  return `${protocol}//${username}:${password}@${host}`
}
