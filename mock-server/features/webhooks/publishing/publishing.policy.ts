import type { PublishedEvent } from '#contract/publishing.ts'
import type { ApiError } from '#kernel/refusal.ts'

/** The application name of the tenancy service. */
const TENANCY = 'MTM'

/**
 * The rules that the schema can't express: an event needs a type or a tag that selects it, and must not carry an application name of the
 * service, because subscriptions would take it for one of the service's own events.
 */
export function publishedEventErrors({ type, tags }: PublishedEvent, path: string, application: string): ApiError[] {
  if (type === undefined && tags.length === 0) {
    return [{ value: `${path}.tags`, messages: ['must hold at least one tag, or the event a type'] }]
  }
  const reserved = [application, TENANCY].map((name) => name.toLowerCase())
  const isReserved = (tag: string) => reserved.includes(tag.toLowerCase())
  const messages = [`must not be ${application} or ${TENANCY}, the tags of the service's own events`]
  return [
    ...(type !== undefined && isReserved(type) ? [{ value: `${path}.type`, messages }] : []),
    ...tags.flatMap((tag, index) => (isReserved(tag) ? [{ value: `${path}.tags[${index}]`, messages }] : [])),
  ]
}
