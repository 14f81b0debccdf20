import { Id } from '#contract/ids.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { PublishedEvent } from '#contract/publishing.ts'
import type { CustomEvent } from '#events/custom.ts'

/** Characters of payload that are serialised in one go; then other requests get their turn. */
const TURN_LENGTH = 1024 * 1024

/** Events as they go into the log. Their payloads may be megabytes, so they are serialised in turns. */
export async function toCustomEvents(
  published: readonly PublishedEvent[],
  newId: () => string,
): Promise<CustomEvent[]> {
  const events: CustomEvent[] = []
  let length = 0
  for (const event of published) {
    const body = JSON.stringify(event.payload)
    events.push({
      ...(await idsOf(event, newId)),
      type: typeOf(event),
      tags: tagsOf(event),
      body,
      workspaceless: !event.workspaceId,
      sourceName: event.sourceName ?? null,
      sourceId: event.sourceId ?? null,
      sourceUrl: event.sourceUrl ?? null,
    })
    length += body.length
    if (length > TURN_LENGTH) {
      length = 0
      await yieldToRequests()
    }
  }
  return events
}

/** A text that is no UUID has a UUID made from it, always the same. */
async function idsOf({ id: sent }: PublishedEvent, newId: () => string): Promise<Pick<CustomEvent, 'id' | 'sentId'>> {
  if (!sent) return { id: newId(), sentId: null }
  const { data: id } = Id.safeParse(sent)
  return id === undefined ? { id: await uuidOf(sent), sentId: sent } : { id, sentId: null }
}

/** A UUID of version 8, whose bits are those of a hash. */
async function uuidOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}

/** Distinct tags in the order in which they were sent; the type is a tag too. */
const tagsOf = ({ type, tags }: PublishedEvent): string[] => [
  ...new Set([...tags, ...(type === undefined ? [] : [type])]),
]

/** The first tag stands in for a missing type. */
const typeOf = ({ type, tags }: PublishedEvent): string => type ?? tags[0] ?? ''
