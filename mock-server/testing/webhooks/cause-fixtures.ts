import type { FailureCause } from '#contract/webhooks/failure-causes.ts'
import { test as fixtures } from './push-fixtures.ts'
import type { Target } from './target.ts'
import { CAUSES, idOf } from './webhooks.ts'

/**
 * The fixtures of `./push-fixtures.ts`, and these for causes of failures:
 *
 *   causesOf   the causes that have deliveries of these subscriptions; other tests leave their own
 *   act, mark  what people do with one
 */
export const test = fixtures
  .override('serviceOptions', { outgoing: { limits: { answerMs: 3_600_000 } } })
  .extend('causesOf', ({ admin }) => async (...paths: readonly string[]): Promise<FailureCause[]> => {
    const { body } = await admin.get(CAUSES)
    const ids = new Set(paths.map(idOf))
    return body.data.filter((cause: FailureCause) =>
      cause.subscriptions.some(({ subscriptionId }) => ids.has(subscriptionId)),
    )
  })
  .extend(
    'act',
    ({ admin }) =>
      (cause: FailureCause | undefined, action: string, body?: { at: string }) =>
        admin.post(`${CAUSES}/${cause?.id}/${action}`, body),
  )
  .extend(
    'mark',
    ({ admin }) =>
      async (cause: FailureCause | undefined, body: { snoozedUntil?: string | null; isResolved?: boolean }) =>
        (await admin.put(`${CAUSES}/${cause?.id}/mark`, body)).status,
  )

/** Refuses updates with an answer that names the event's own number, and takes everything else. Each test has a `field` of its own. */
export const refusesUpdates =
  (field: string): Target['answer'] =>
  ({ body }, response) => {
    const { type, sequenceInfo } = JSON.parse(body)
    if (type === 'BOOKMARK_UPDATED') response.writeHead(400).end(`{"error":"event ${sequenceInfo}: no ${field}"}`)
    else response.end()
  }
export const wrapped = { payloadMode: 'WRAPPED_EVENT' }
export const updates = (count: number) => Array.from({ length: count }, () => 'BOOKMARK_UPDATED')
