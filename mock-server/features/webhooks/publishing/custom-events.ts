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
      id: event.id ?? newId(),
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
      await new Promise<void>((resolve) => void setTimeout(resolve))
    }
  }
  return events
}

/** Distinct tags in the order in which they were sent; the type is a tag too. */
const tagsOf = ({ type, tags }: PublishedEvent): string[] => [
  ...new Set([...tags, ...(type === undefined ? [] : [type])]),
]

/** The first tag stands in for a missing type. */
const typeOf = ({ type, tags }: PublishedEvent): string => type ?? tags[0] ?? ''
