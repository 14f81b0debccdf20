import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'

const PATH = '/services/console/v1/notifications'

let service: TestService
let place: TestService
let admin: Client
let manager: Client
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(async () => {
  place = { ...service, workspace: await service.service.setup.createWorkspace(`Told ${crypto.randomUUID()}`) }
  ;[admin, manager] = await Promise.all([staysSignedIn(place, 'ADMIN'), staysSignedIn(place, 'VIEWER')])
})

/** So many, a minute after one another, named by their number. */
async function tell(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    service.clock.advance(60_000)
    await service.storage.transaction((tx) =>
      service.service.workers.alerts.notify(tx, {
        workspaceId: place.workspace.id,
        subscriptionId: crypto.randomUUID(),
        name: `${nth}`,
        managerId: manager.userId,
        kind: 'SUBSCRIPTION_IDLE',
        since: service.clock.now,
      }),
    )
  }
}
const namesIn = (body: { data: { subscriptionName: string }[] }) => body.data.map((each) => each.subscriptionName)
const unread = async (client: Client) => (await client.get(PATH)).body.unread

describe('notifications', () => {
  test('are read page by page, newest first, also while new ones arrive', async () => {
    await tell(5)
    const first = (await manager.get(`${PATH}?pageSize=2`)).body
    await tell(1)
    const second = (await manager.get(`${PATH}?pageSize=2&cursor=${first.endCursor}`)).body
    const third = (await manager.get(`${PATH}?pageSize=2&cursor=${second.endCursor}`)).body
    expect([first, second, third].map(namesIn)).toEqual([['4', '3'], ['2', '1'], ['0']])
    expect([first.unread, third.unread, 'endCursor' in third]).toEqual([5, 6, false])
  })

  test('of the same moment are all read', async () => {
    const { clock } = service
    const advance = clock.advance
    clock.advance = () => undefined
    await tell(5)
    clock.advance = advance
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const { body } = await admin.get(`${PATH}?pageSize=2&cursor=${cursor}`)
      seen.push(...namesIn(body))
      cursor = body.endCursor
    }
    expect(seen.toSorted()).toEqual(['0', '1', '2', '3', '4'])
  })

  test('are marked as read some or all, by each person for himself', async () => {
    await tell(3)
    const { data } = (await manager.get(PATH)).body
    const read = await manager.post(`${PATH}/read`, { ids: [data[1].id, crypto.randomUUID()] })
    expect(read.body).toEqual({ status: 'OK', type: 'Notifications', data: { unread: 2 } })
    expect(namesIn((await manager.get(`${PATH}?unreadOnly=true`)).body)).toEqual(['2', '0'])
    const at = (await manager.get(PATH)).body.data[1].readAt
    expect(at).toBe(service.clock.now.toISOString())
    service.clock.advance(1000)
    expect((await manager.post(`${PATH}/read`, {})).body.data.unread).toBe(0)
    expect((await manager.get(PATH)).body.data[1].readAt).toBe(at)
    expect(await unread(admin)).toBe(3)
  })

  test('of somebody else can neither be seen nor marked', async () => {
    await tell(1)
    const stranger = await staysSignedIn(place, 'VIEWER')
    const [own] = (await admin.get(PATH)).body.data
    expect((await stranger.get(PATH)).body).toMatchObject({ data: [], unread: 0 })
    await stranger.post(`${PATH}/read`, { ids: [own.id] })
    expect(await unread(admin)).toBe(1)
  })

  test('older than 90 days are dropped', async () => {
    await tell(1)
    service.clock.advance(90 * 86_400_000)
    await service.service.workers.notifications.deleteOld()
    expect(await unread(admin)).toBe(1)
    service.clock.advance(1)
    await service.service.workers.notifications.deleteOld()
    expect(await unread(admin)).toBe(0)
  })

  test.each(['pageSize=0', 'pageSize=101', 'unreadOnly=maybe', 'cursor=x', `cursor=${btoa('["x","y","z"]')}`])(
    'refuse %s with 400',
    async (query) => expect((await admin.get(`${PATH}?${query}`)).status).toBe(400),
  )

  test('refuse a cursor of another filter or another person', async () => {
    await tell(2)
    const { endCursor } = (await admin.get(`${PATH}?pageSize=1`)).body
    expect((await admin.get(`${PATH}?unreadOnly=true&cursor=${endCursor}`)).status).toBe(400)
    expect((await manager.get(`${PATH}?cursor=${endCursor}`)).status).toBe(400)
  })

  test('refuse ids that are none', async () => {
    const { status, body } = await admin.post(`${PATH}/read`, { ids: ['x'] })
    expect([status, body.errors[0].value]).toEqual([422, '$.ids[0]'])
  })
})
