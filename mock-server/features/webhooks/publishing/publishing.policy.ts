import type { PublishedEvent } from '#contract/publishing.ts'
import type { ApiError } from '#kernel/refusal.ts'

/** The application name of the tenancy service (behaviour.md part 2). */
const TENANCY = 'MTM'

/** What the schema cannot say: an event needs something that selects it, and nobody speaks for the service itself. */
export function apiErrorsIn({ type, tags }: PublishedEvent, path: string, application: string): ApiError[] {
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

/** Each once, in the order sent; the type is a tag too. */
export const tagsOf = ({ type, tags }: PublishedEvent): string[] => [
  ...new Set([...tags, ...(type === undefined ? [] : [type])]),
]

/** An event without a type goes by its first tag. */
export const typeOf = ({ type, tags }: PublishedEvent): string => type ?? tags[0] ?? ''
