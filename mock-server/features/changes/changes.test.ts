import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { type Client, open } from '#testing/client.ts'
import { messagesOf } from '#testing/event-messages.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { subscribePush } from '#testing/webhooks/push.ts'

const CHANGES = '/services/console/v1/changes'
const PERMISSIONS = '/services/mtm/v1/permissions'
const CONSOLE = '/services/console/v1'

/** Follows changes; `heard` resolves to the ids of the next message about a topic, `none` to whether a topic comes before another. */
const test = fixtures.extend('follow', ({ service }, { onCleanup }) => {
  const streams: { close(): Promise<unknown> }[] = []
  onCleanup(async () => void (await Promise.all(streams.map((stream) => stream.close()))))
  return async (client: Client) => {
    // What is in the log by now was not changed lately.
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    const response = await open(service, 'GET', CHANGES, { token: client.token })
    expect(response.status).toBe(200)
    const stream = messagesOf(response)
    streams.push(stream)
    expect(await stream.next()).toMatchObject({ event: 'ready', data: {} })
    /** All that is told up to a topic, that one included. */
    const until = async (topic: string) => {
      const told: { topic: string; ids?: string[] }[] = []
      while (told.at(-1)?.topic !== topic) {
        const message = await stream.next()
        if (!message) throw new Error(`the stream ended before ${topic}`)
        told.push(message.data)
      }
      return told
    }
    return { ...stream, until }
  }
})

const topicsOf = (told: readonly { topic: string }[]) => told.map(({ topic }) => topic)

describe('the stream of changes', () => {
  test('names the bookmark that somebody else has changed, to whoever may see it', async ({
    admin,
    member,
    follow,
  }) => {
    const [ofAdmin, ofMember] = [await follow(admin), await follow(member)]
    const { body } = await admin.post('/bookmarks', bookmarkInput({ permittedReadUserIds: [admin.userId] }))
    const { id } = body.data
    expect((await ofAdmin.until('bookmarks')).at(-1)).toEqual({ topic: 'bookmarks', ids: [id] })
    const shown = (await admin.post('/bookmarks', bookmarkInput())).body.data.id
    expect((await ofMember.until('bookmarks')).at(-1)).toEqual({ topic: 'bookmarks', ids: [shown] })
  })

  test('tells no content, and nothing of the log to those who may not read it', async ({ admin, viewer, follow }) => {
    const stream = await follow(viewer)
    await admin.post('/factSheets', { name: `Told ${crypto.randomUUID()}`, type: 'Application' })
    const told = await stream.until('factSheets')
    expect(topicsOf(told)).not.toContain('events')
    expect(JSON.stringify(told)).not.toContain('Told')
  })

  test('tells of a topic once a second, however much changes', async ({ admin, follow }) => {
    const stream = await follow(admin)
    const began = performance.now()
    const ids: string[] = []
    for (let nth = 0; nth < 25; nth++) {
      const { body } = await admin.post('/factSheets', { name: crypto.randomUUID(), type: 'Application' })
      ids.push(body.data.id)
    }
    let messages = 0
    for (const missing = new Set(ids); missing.size > 0; messages++) {
      const told = (await stream.until('factSheets')).at(-1)
      // Without ids, it may be any of them.
      for (const id of told?.ids ?? ids) missing.delete(id)
    }
    expect(messages).toBeLessThanOrEqual(1 + Math.floor((performance.now() - began) / 1000))
  })

  test('tells of what is in no log: deliveries, subscriptions, maintenance, jobs, roles', async ({
    service,
    admin,
    target,
    follow,
  }) => {
    const stream = await follow(admin)
    const path = await subscribePush(service, admin, target)
    const id = path.split('/').at(-1)
    expect((await stream.until('subscriptions')).at(-1)).toEqual({ topic: 'subscriptions' })
    await admin.post('/bookmarks', bookmarkInput())
    await service.service.tick()
    expect((await stream.until('deliveries')).at(-1)).toEqual({ topic: 'deliveries', ids: [id] })
    expect((await admin.put(path, { ...(await admin.get(path)).body.data, active: false })).status).toBe(200)
    expect((await stream.until('subscriptions')).at(-1)).toEqual({ topic: 'subscriptions', ids: [id] })
    expect((await admin.put(`${CONSOLE}/maintenance`, { isOn: true })).status).toBe(200)
    expect((await stream.until('workspace')).at(-1)).toEqual({ topic: 'workspace' })
    await admin.put(`${CONSOLE}/maintenance`, { isOn: false })
    expect((await admin.post('/exports/fullExport')).status).toBe(200)
    await stream.until('jobs')
    const user = { userName: 'told', permissionRole: 'SYSTEM_READ' }
    expect((await admin.post('/services/mtm/v1/technicalusers', user)).status).toBe(200)
    await stream.until('access')
  })

  test('tells a member of no subscription, and of their own export alone', async ({
    service,
    admin,
    member,
    follow,
  }) => {
    const stream = await follow(member)
    await admin.post('/exports/fullExport')
    await admin.post('/services/webhooks/v1/subscriptions', {
      identifier: crypto.randomUUID(),
      deliveryType: 'PULL',
      tagSets: [['pathfinder']],
      workspaceId: service.workspace.id,
    })
    await admin.put(`${CONSOLE}/maintenance`, { isOn: true })
    const told = await stream.until('workspace')
    await admin.put(`${CONSOLE}/maintenance`, { isOn: false })
    expect(topicsOf(told)).not.toContain('subscriptions')
    expect(topicsOf(told)).not.toContain('jobs')
  })

  test('ends with the access of who follows it', async ({ service, admin, follow }) => {
    const leaver = await signedIn(service, 'MEMBER')
    const stream = await follow(leaver)
    const { body } = await admin.get(`${PERMISSIONS}?userId=${leaver.userId}`)
    expect((await admin.put(`${PERMISSIONS}/${body.data[0].id}`, { status: 'ARCHIVED' })).status).toBe(200)
    const later = (await admin.post('/bookmarks', bookmarkInput())).body.data.id
    const told: string[] = []
    for (let message = await stream.next(); message; message = await stream.next())
      told.push(...(message.data.ids ?? []))
    expect(told).not.toContain(later)
  })
})
