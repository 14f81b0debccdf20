import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test as readers } from '#testing/webhooks/event-readers.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { historyOf } from '#testing/webhooks/webhooks.ts'

const test = readers
  // A technical user that manages webhooks and reads nothing that is restricted.
  .extend('writer', { scope: 'file' }, ({ signInHolder }) => signInHolder('SYSTEM_WRITE'))
  .extend(
    'managerOf',
    ({ admin }) =>
      async (path: string): Promise<string> =>
        (await admin.get(path)).body.data.userId,
  )

const indexes = (received: readonly { body: string }[]) => received.map(({ body }) => JSON.parse(body).nth).toSorted()

describe('events of another’s PUSH subscription', () => {
  test.for([
    ['target', (url: string) => ({ targetUrl: `${url}/mine` })],
    ['callback', (url: string) => ({ callback: `delivery.targetUrl = ${JSON.stringify(`${url}/mine`)}` })],
  ] as const)(
    'that are sent elsewhere by a new %s are those that its author can read',
    async ([, change], { service, admin, writer, freshTarget, writeEvents, managerOf }) => {
      const path = await subscribePush(service, admin, freshTarget)
      const answer = await writer.put(path, change(freshTarget.url))
      expect([answer.status, answer.body.data.userId, await managerOf(path)]).toEqual([
        200,
        writer.userId,
        writer.userId,
      ])
      await writeEvents()
      await service.service.tick()
      expect(indexes(freshTarget.received)).toEqual([0, 3])
      expect(JSON.stringify((await admin.get(historyOf(path))).body.data)).toContain('userId')
      await admin.delete(path)
    },
  )

  test('that were in the queue when it got a new target are sent only if its author can read them', async ({
    service,
    admin,
    writer,
    freshTarget,
    writeEvents,
  }) => {
    const path = await subscribePush(service, admin, freshTarget)
    await admin.put(path, { active: false })
    await writeEvents()
    await service.service.tick()
    const answer = await writer.put(path, { targetUrl: `${freshTarget.url}/mine`, active: true })
    expect(answer.status).toBe(200)
    await service.service.tick()
    expect(indexes(freshTarget.received)).toEqual([0, 3])
    await admin.delete(path)
  })

  test('stay with its managing user, when others change something else or an administrator changes the target', async ({
    service,
    admin,
    writer,
    freshTarget,
    setManager,
    financeHolder,
    managerOf,
  }) => {
    const path = await subscribePush(service, admin, freshTarget)
    const put = async (client: Client, body: object) => expect((await client.put(path, body)).status).toBe(200)
    await put(writer, { ignoreError: true, targetUrl: freshTarget.url, callback: '' })
    expect(await managerOf(path)).toBe(admin.userId)
    await setManager(path, financeHolder)
    await put(admin, { targetUrl: `${freshTarget.url}/other` })
    expect(await managerOf(path)).toBe(financeHolder.userId)
    await admin.delete(path)
  })
})
