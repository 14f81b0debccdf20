import { test as fixtures } from '#testing/fixtures.ts'
import * as rows from './deliveries.ts'
import { subscribePush } from './push.ts'
import { consolePathOf, idOf } from './webhooks.ts'

/** A PUSH subscription for each test, and its delivery log, into which a test can write. */
export const test = fixtures
  // The path of the subscription, and of its delivery log.
  .extend('path', ({ service, admin, target }) =>
    subscribePush(service, admin, target, { identifier: crypto.randomUUID() }),
  )
  .extend('log', ({ path }) => consolePathOf(path))
  .extend('keyOf', ({ service, path }) => (seq: number) => ({
    workspace_id: service.workspace.id,
    subscription_id: idOf(path),
    seq,
  }))
  // Writes a delivery of the subscription, and its attempts at intervals of a second.
  .extend(
    'addDelivery',
    ({ service, keyOf }) =>
      async (seq: number, delivery: Partial<rows.DeliveryRow> = {}, attempts: Partial<rows.AttemptRow>[] = []) => {
        const { db } = service.storage
        const { now } = service.clock
        await rows.addDeliveries(db, [rows.deliveryRow(keyOf(seq), now, delivery)])
        const attemptRows = attempts.map((members, index) =>
          rows.attemptRow(
            { ...keyOf(seq), nth: members.nth ?? index + 1 },
            new Date(now.getTime() + index * 1000),
            members,
          ),
        )
        await rows.addAttempts(db, attemptRows)
      },
  )
  // Writes the next event of the log; resolves to its offset.
  .extend('addEvent', ({ service, keyOf }) => async (members: Partial<rows.EventRow> = {}): Promise<number> => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    const { seq: head } = await db
      .selectFrom('event_counter')
      .select('seq')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    await rows.addEvents(db, [rows.eventRow(keyOf(head + 1), service.clock.now, members)])
    await rows.setHead(db, workspaceId, head + 1)
    return head + 1
  })
