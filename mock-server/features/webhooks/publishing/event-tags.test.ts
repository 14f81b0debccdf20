import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const EVENTS = '/services/webhooks/v1/events'

describe('the tags', () => {
  test('of the service’s own events are sets of application and type', async ({ admin }) => {
    const { body } = await admin.get('/services/webhooks/v1/event_tags')
    expect(body).toMatchObject({ type: 'TagSet', total: body.data.length })
    expect(body.data).toContainEqual(['pathfinder', 'BOOKMARK_CREATED'])
  })

  test('of custom events are listed once, by name, and only in their workspace', async ({ admin, stranger }) => {
    const tags = async (client: Client) => (await client.get('/services/webhooks/v1/custom_event_tags')).body
    await stranger.post(EVENTS, { type: 'B', tags: ['b', 'a'], payload: 1 })
    await stranger.post(EVENTS, { type: 'C', tags: ['a'], payload: 1 })
    expect(await tags(stranger)).toEqual({ status: 'OK', type: 'Tag', data: ['B', 'C', 'a', 'b'], total: 4 })
    expect((await tags(admin)).data).not.toContain('C')
  })

  test('of custom events are deleted when nobody has used them for a year', async ({ service }) => {
    const admin = await staysSignedIn(service, 'ADMIN')
    const tag = `unused-${crypto.randomUUID()}`
    await admin.post(EVENTS, { tags: [tag], payload: 1 })
    const listTags = async () => (await admin.get('/services/webhooks/v1/custom_event_tags')).body.data
    expect(await listTags()).toContain(tag)
    service.clock.advance(367 * 86_400_000)
    await service.service.workers.eventTags.deleteUnused()
    expect(await listTags()).not.toContain(tag)
  })

  test('are listed only for callers who may read webhooks', async ({ member }) => {
    expect((await member.get('/services/webhooks/v1/event_tags')).status).toBe(403)
    expect((await member.get('/services/webhooks/v1/custom_event_tags')).status).toBe(403)
  })
})
