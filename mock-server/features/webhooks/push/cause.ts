import type { AttemptOutcome } from '#contract/deliveries.ts'
import { isAboutTarget } from './outcome.ts'

/** Characters of an answer or a message that are read, and that are compared of what is left. */
const READ = 2000
const COMPARED = 500
/** What differs from event to event though the cause is the same: ids, instants, numbers. */
const VARYING =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[t ][\d:.,]+(?:z|[+-]\d\d:?\d\d)?|[0-9a-f]*\d[0-9a-f]*/gi

export interface FailedAttempt {
  readonly outcome: AttemptOutcome
  readonly subscriptionId: string
  /** Masked. */
  readonly url: string
  readonly status: number | undefined
  readonly answer: string | undefined
  readonly error: { readonly code: string; readonly message: string } | undefined
}

export interface Cause {
  /** Equal for attempts with the same cause. */
  readonly key: string
  readonly kind: 'refused' | 'unreachable' | 'callback'
  readonly host: string | null
}

/**
 * Why an attempt failed, as far as attempts can be compared: a target that can't be reached or that can't do its work by its host; an
 * event that is refused by the status and the answer, whichever target gave it; a callback by its message. Undefined for any attempt
 * that did not fail.
 */
export function causeOf(attempt: FailedAttempt): Cause | undefined {
  const { outcome, subscriptionId, url, status = 0, answer = '', error } = attempt
  const host = URL.parse(url)?.host ?? null
  const message = [error?.code, alike(error?.message ?? '')]
  switch (outcome) {
    case 'unreachable':
      return { key: JSON.stringify([outcome, host, ...message]), kind: outcome, host }
    case 'callback':
      return { key: JSON.stringify([outcome, subscriptionId, ...message]), kind: outcome, host: null }
    case 'refused': {
      const text = alike(answer)
      if (isAboutTarget(status) || text === '')
        return { key: JSON.stringify([outcome, status, host]), kind: outcome, host }
      return { key: JSON.stringify([outcome, status, text]), kind: outcome, host: null }
    }
    case 'delivered':
    case 'suppressed':
    case 'unknown':
      return undefined
    default:
      throw outcome satisfies never
  }
}

const alike = (text: string): string =>
  text.slice(0, READ).replaceAll(VARYING, '#').replaceAll(/\s+/g, ' ').trim().slice(0, COMPARED)
