import { test as fixtures } from '#testing/fixtures.ts'
import type { TestService } from '#testing/service.ts'
import * as rows from './deliveries.ts'
import { subscribePush } from './push.ts'
import { consolePathOf, idOf } from './webhooks.ts'
import { recoveryWorker } from '#features/webhooks/deliveries/recovery.worker.ts'
import { wordsOf } from '#features/webhooks/deliveries/words.ts'

/** Deliveries of the subscription. */
export const COUNT = 40
export const indexes = Array.from({ length: COUNT }, (_, index) => index)
/** The deliveries that were given up and can be sent again: they still have their event and are settled. */
export const omitted = indexes.filter((index) => index % 2 === 1 && index >= 3 && index < COUNT - 2)

/** A worker that knows nothing of others. */
export const workerOf = ({ storage, service }: TestService) =>
  recoveryWorker({ storage, authorizations: service.services.authorizations, pageChanges: { tell: () => undefined } })

/** A subscription with 40 deliveries, of which every second was given up, and its recoveries. */
export const test = fixtures
  .extend(
    'later',
    { scope: 'file' },
    ({ clock }) =>
      (milliseconds: number) =>
        new Date(clock.now.getTime() + milliseconds).toISOString(),
  )
  .extend('path', async ({ service, admin, target }) => {
    const path = await subscribePush(service, admin, target)
    // Further entries of the history come after that of the creation.
    service.clock.advance(1)
    return path
  })
  // The offset of the first of 40 deliveries. Of these every second was given up, the last two are still pending, and the first
  // three have lost their event.
  .extend('first', { auto: true }, async ({ service, path, later }) => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    const { seq: head } = await db
      .selectFrom('event_counter')
      .select('seq')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    await db.deleteFrom('event').execute()
    const minuteAgo = new Date(later(-60_000))
    const deliveries = indexes.map((index) => ({
      index,
      type: index % 4 === 1 ? 'BOOKMARK_CREATED' : 'BOOKMARK_UPDATED',
      key: { workspace_id: workspaceId, subscription_id: idOf(path), seq: head + 1 + index },
    }))
    await rows.addEvents(
      db,
      deliveries.slice(3).map(({ key, type }) => rows.eventRow(key, minuteAgo, { type })),
    )
    await rows.setHead(db, workspaceId, head + COUNT)
    await rows.addDeliveries(
      db,
      deliveries.map(({ key, type, index }) =>
        rows.deliveryRow(key, minuteAgo, {
          type,
          ...(index % 2 === 1 ? { state: 'omitted', http_status: 500 } : {}),
          ...(index >= COUNT - 2 ? { state: 'pending', due_at: later(3_600_000) } : {}),
        }),
      ),
    )
    await rows.addAttempts(
      db,
      deliveries.map(({ key, index }) =>
        rows.attemptRow(key, minuteAgo, { words: wordsOf([index % 8 === 5 ? 'needle' : 'hay'], idOf(path)) }),
      ),
    )
    return head + 1
  })
  .extend('recoveries', ({ path }) => `${consolePathOf(path)}/recoveries`)
  .extend(
    'start',
    ({ admin, recoveries }) =>
      (body: Record<string, unknown>, client = admin) =>
        client.post(recoveries, body),
  )
  .extend(
    'latest',
    ({ admin, recoveries }) =>
      async () =>
        (await admin.get(recoveries)).body.data[0],
  )
  // A turn of a worker that knows nothing of earlier ones, a second later.
  .extend('takeTurn', ({ service, clock }) => async () => {
    clock.advance(1000)
    await workerOf(service).run(clock.now)
  })
  // The deliveries that a recovery has queued so far, by their index.
  .extend('queued', ({ service, path, first }) => async () => {
    const deliveries = await service.storage.db
      .selectFrom('delivery')
      .select('seq')
      .where('subscription_id', '=', idOf(path))
      .where('recovery_id', 'is not', null)
      .orderBy('seq')
      .execute()
    return deliveries.map(({ seq }) => seq - first)
  })
