import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal, about } from '#kernel/refusal.ts'
import { asRefusal } from './refuse.ts'

/** A refusal names the part of the request that it is about: where the handler named none, the one that its kind tells. */
export function withSubject(error: unknown, op: Endpoint): unknown {
  const refusal = asRefusal(error)
  if (!refusal || refusal.kind === 'unavailable' || refusal.detail.errors?.length) return error
  const { kind, message, detail } = refusal
  return new Refusal(kind, message, { ...detail, ...about(subjectOf(refusal, op), message) })
}

function subjectOf({ kind }: Refusal, { open, path }: Endpoint): string {
  const isAboutSender = kind === 'unauthorized' || kind === 'forbidden' || kind === 'tooMany'
  if (isAboutSender && !open) return 'Authorization'
  // Addresses end with the record that they are about.
  return path.match(/\w+(?=\}[^{]*$)/)?.[0] ?? '$'
}
