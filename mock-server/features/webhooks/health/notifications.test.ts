import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/notifications'

// Each test has a workspace of its own.
const test = fixtures
  .extend('own', async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Notified ${crypto.randomUUID()}`)
    return { ...service, workspace }
  })
  .extend('people', async ({ own }) => ({
    recipient: await staysSignedIn(own, 'ADMIN'),
    manager: await staysSignedIn(own, 'VIEWER'),
  }))
  .extend('recipient', ({ people }) => people.recipient)
  .extend('manager', ({ people }) => people.manager)
  // Sends so many notifications, named by their number and by default a minute apart, to `recipient` and `manager`.
  .extend('notify', ({ own, manager, service }) => async (count: number, interval = 60_000) => {
    for (let nth = 0; nth < count; nth += 1) {
      service.clock.advance(interval)
      await service.storage.transaction((tx) =>
        service.service.workers.alerts.notify(tx, {
          workspaceId: own.workspace.id,
          subscriptionId: crypto.randomUUID(),
          name: `${nth}`,
          managerId: manager.userId,
          kind: 'SUBSCRIPTION_IDLE',
          since: service.clock.now,
        }),
      )
    }
  })

const namesIn = (body: { data: { subscriptionName: string }[] }) =>
  body.data.map(({ subscriptionName }) => subscriptionName)
const unread = async (client: Client) => (await client.get(PATH)).body.unread

describe('notifications', () => {
  test('are read page by page, newest first, also while new ones arrive', async ({ manager, notify }) => {
    await notify(5)
    const first = (await manager.get(`${PATH}?pageSize=2`)).body
    await notify(1)
    const second = (await manager.get(`${PATH}?pageSize=2&cursor=${first.endCursor}`)).body
    const third = (await manager.get(`${PATH}?pageSize=2&cursor=${second.endCursor}`)).body
    expect([first, second, third].map(namesIn)).toEqual([['4', '3'], ['2', '1'], ['0']])
    expect([first.unread, third.unread, 'endCursor' in third]).toEqual([5, 6, false])
  })

  test('of the same moment are all on one of the pages', async ({ recipient, notify }) => {
    await notify(5, 0)
    const names: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await recipient.get(`${PATH}?pageSize=2&cursor=${cursor}`)
      names.push(...namesIn(body))
      cursor = body.endCursor
    }
    expect(names.toSorted()).toEqual(['0', '1', '2', '3', '4'])
  })

  test('are marked as read, some or all, by each person separately', async ({
    service,
    recipient,
    manager,
    notify,
  }) => {
    await notify(3)
    const { data } = (await manager.get(PATH)).body
    const read = await manager.post(`${PATH}/read`, { ids: [data[1].id, crypto.randomUUID()] })
    expect(read.body).toEqual({ status: 'OK', type: 'Notifications', data: { unread: 2 } })
    expect(namesIn((await manager.get(`${PATH}?unreadOnly=true`)).body)).toEqual(['2', '0'])
    const readAt = (await manager.get(PATH)).body.data[1].readAt
    expect(readAt).toBe(service.clock.now.toISOString())
    service.clock.advance(1000)
    expect((await manager.post(`${PATH}/read`, {})).body.data.unread).toBe(0)
    expect((await manager.get(PATH)).body.data[1].readAt).toBe(readAt)
    expect(await unread(recipient)).toBe(3)
  })

  test('of other people can neither be read nor marked as read', async ({ own, recipient, notify }) => {
    await notify(1)
    const stranger = await staysSignedIn(own, 'VIEWER')
    const [notification] = (await recipient.get(PATH)).body.data
    expect((await stranger.get(PATH)).body).toMatchObject({ data: [], unread: 0 })
    await stranger.post(`${PATH}/read`, { ids: [notification.id] })
    expect(await unread(recipient)).toBe(1)
  })

  test('are deleted after 90 days', async ({ service, recipient, notify }) => {
    await notify(1)
    service.clock.advance(90 * 86_400_000)
    await service.service.workers.notifications.deleteOld()
    expect(await unread(recipient)).toBe(1)
    service.clock.advance(1)
    await service.service.workers.notifications.deleteOld()
    expect(await unread(recipient)).toBe(0)
  })

  test.for(['pageSize=0', 'pageSize=101', 'unreadOnly=maybe', 'cursor=x', `cursor=${btoa('["x","y","z"]')}`])(
    'are refused with 400 for %s',
    async (query, { recipient }) => expect((await recipient.get(`${PATH}?${query}`)).status).toBe(400),
  )

  test('are refused with 400 for a cursor of another filter or another person', async ({
    recipient,
    manager,
    notify,
  }) => {
    await notify(2)
    const { endCursor } = (await recipient.get(`${PATH}?pageSize=1`)).body
    expect((await recipient.get(`${PATH}?unreadOnly=true&cursor=${endCursor}`)).status).toBe(400)
    expect((await manager.get(`${PATH}?cursor=${endCursor}`)).status).toBe(400)
  })

  test('are refused with 422 for an ID that is not one', async ({ recipient }) => {
    const { status, body } = await recipient.post(`${PATH}/read`, { ids: ['x'] })
    expect([status, body.errors[0].value]).toEqual([422, '$.ids[0]'])
  })
})
