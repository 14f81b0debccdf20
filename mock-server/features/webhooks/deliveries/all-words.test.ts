import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { idOf, subscribe } from '#testing/webhooks/webhooks.ts'
import { wordsOf } from './words.ts'

/** More than are looked at one by one for a word. */
const COUNT = 1100

test('words are found in the logs of several subscriptions, whether few attempts have them or many', async ({
  service,
  admin,
}) => {
  const { db } = service.storage
  const workspace_id = service.workspace.id
  const { now } = service.clock
  const offsets = Array.from({ length: COUNT }, (_, n) => n + 1)
  await rows.addEvents(
    db,
    offsets.map((seq) => rows.eventRow({ workspace_id, seq }, now)),
  )
  await rows.setHead(db, workspace_id, COUNT)
  for (const identifier of ['one', 'other', 'third']) {
    const push = { deliveryType: 'PUSH', targetUrl: 'https://target.example/', identifier, active: false }
    const subscription_id = idOf(await subscribe(service, admin, push))
    const keys = offsets.map((seq) => ({ workspace_id, subscription_id, seq }))
    await rows.addDeliveries(
      db,
      keys.map((key) => rows.deliveryRow(key, now, { state: 'delivered' })),
    )
    const wordsAt = (seq: number) => (seq % 400 === 0 ? `often seldom ${identifier}only` : 'often')
    await rows.addAttempts(
      db,
      keys.map((key) =>
        rows.attemptRow({ ...key, nth: 1 }, now, { words: wordsOf([wordsAt(key.seq)], subscription_id) }),
      ),
    )
  }
  const search = async (query: string) => {
    const { body } = await admin.get(`/services/console/v1/deliveries?${query}`)
    const found = body.data.map(
      ({ offset, identifier }: { offset: number; identifier: string }) => `${offset} ${identifier}`,
    )
    return { found: found.toSorted(), total: body.total }
  }
  const all = ['one', 'other', 'third'].flatMap((name) => [`400 ${name}`, `800 ${name}`])
  expect(await search('q=seldom')).toEqual({ found: all.toSorted(), total: 6 })
  expect(await search('q=otheronly+seldom')).toEqual({ found: ['400 other', '800 other'], total: 2 })
  expect(await search('q=seldom&match=third')).toEqual({ found: ['400 third', '800 third'], total: 2 })
  const often = await search('q=often&pageSize=3')
  expect([often.found.length, often.total]).toEqual([3, 3 * COUNT])
})
