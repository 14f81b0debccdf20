import { describe, expect } from 'vitest'
import { type Answer, type Client, open } from '#testing/client.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { addPlatforms } from '#testing/fact-sheets/copies.ts'
import { LABELS, newFeed, viewOf } from '#testing/feeds.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { basic } from '#testing/token-requests.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, emit, idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const CREATE = `mutation ($factSheetId: ID!, $name: String!) { createDocument(factSheetId: $factSheetId, name: $name) { id } }`

/** Answers of several pieces, by their addresses. */
const test = fixtures
  .extend('platforms', { scope: 'file' }, ({ service, admin }) => addPlatforms(service, admin, 2500))
  .extend('feedId', { scope: 'file' }, async ({ admin, platforms }) => {
    expect(platforms).toHaveLength(2500)
    return await newFeed(admin, viewOf(['Platform'], ['description', 'completion', 'createdAt']))
  })
  .extend('feed', { scope: 'file' }, ({ feedId }) => `${LABELS}/${feedId}/Platforms?$format=csv`)
  .extend('document', { scope: 'file' }, async ({ admin }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const form = new FormData()
    form.set('graphQLRequest', JSON.stringify({ query: CREATE, variables: { factSheetId: id, name: 'Large' } }))
    form.set('file', new File([new Uint8Array(300_000)], 'large.bin'))
    const { body } = await admin.post('/graphql/upload', form)
    return `/documents/${body.data.createDocument.id}/download`
  })
  .extend('deliveries', { scope: 'file' }, async ({ service, admin, target }) => {
    const path = await subscribePush(service, admin, target, { identifier: crypto.randomUUID() })
    const { db } = service.storage
    const { seq } = await db
      .selectFrom('event_counter')
      .select('seq')
      .where('workspace_id', '=', service.workspace.id)
      .executeTakeFirstOrThrow()
    const keys = Array.from({ length: 1200 }, (_, nth) => ({
      workspace_id: service.workspace.id,
      subscription_id: idOf(path),
      seq: seq + 1 + nth,
    }))
    await rows.addEvents(
      db,
      keys.map((key) => rows.eventRow(key, service.clock.now)),
    )
    await rows.addDeliveries(
      db,
      keys.map((key) => rows.deliveryRow(key, service.clock.now)),
    )
    await rows.setHead(db, service.workspace.id, seq + keys.length)
    return `${consolePathOf(path)}/deliveries/export?format=ndjson`
  })
  .extend('retrieval', { scope: 'file' }, async ({ service, admin }) => {
    const path = await subscribe(service, admin)
    for (let nth = 0; nth < 4; nth++) await emit(service, ['BOOKMARK_CREATED'], { text: 'x'.repeat(100_000) })
    return `${path}/events?timeout=1`
  })
  .extend('addressOf', { scope: 'file' }, ({ feed, document, deliveries, retrieval }) => ({
    'a feed': feed,
    'a document': document,
    'an export of deliveries': deliveries,
    'a retrieval': retrieval,
  }))

const streams = ['a feed', 'a document', 'an export of deliveries', 'a retrieval'] as const

const PERMISSIONS = '/services/mtm/v1/permissions'

const ENDED = 'This access has ended'

/** How the access of a reader ends, and what ends an answer then. */
const ends: Readonly<Record<string, [end: (admin: Client, reader: Client) => Promise<Answer>, RegExp | string]>> = {
  'is archived': [(admin, reader) => change(admin, reader, { status: 'ARCHIVED' }), ENDED],
  'loses a right': [(admin, reader) => change(admin, reader, { role: 'VIEWER' }), /reduced|You need/],
  'signs out': [(_, reader) => reader.delete('/services/mtm/v1/sessions'), ENDED],
}

async function change(
  admin: Client,
  { userId }: Client,
  members: { readonly status?: string; readonly role?: string },
): Promise<Answer> {
  const { body } = await admin.get(`${PERMISSIONS}?userId=${userId}`)
  return await admin.put(`${PERMISSIONS}/${body.data[0].id}`, members)
}

describe.each(streams)('%s that is being read', (stream) => {
  test.for(Object.entries(ends))(
    'ends once its reader %s',
    async ([, [end, reason]], { service, admin, addressOf }) => {
      const reader = await signedIn(service, 'ADMIN')
      const answer = await open(service, 'GET', addressOf[stream], { token: reader.token })
      expect(answer.status).toBe(200)
      const body = answer.body?.getReader()
      expect((await body?.read())?.done).toBe(false)
      expect((await end(admin, reader)).status).toBeLessThan(300)
      await expect(body?.read()).rejects.toThrow(reason)
    },
  )

  test('is whole for whoever keeps their access', async ({ service, admin, addressOf }) => {
    const answer = await open(service, 'GET', addressOf[stream], { token: admin.token })
    expect((await answer.bytes()).length).toBeGreaterThan(100_000)
  })
})

test('a feed that a program reads ends with its API token', async ({ service, admin, feed }) => {
  const user = { userName: 'reader', permissionRole: 'SYSTEM_READ' }
  const { id, apiTokenData } = dataOf(await admin.post('/services/mtm/v1/technicalusers', user))
  const answer = await open(service, 'GET', feed, { headers: basic('apitoken', apiTokenData.token) })
  const body = answer.body?.getReader()
  expect((await body?.read())?.done).toBe(false)
  expect((await admin.delete(`/services/mtm/v1/technicalusers/${id}`)).status).toBe(204)
  await expect(body?.read()).rejects.toThrow(ENDED)
})

test('a feed that is being read ends once it is no feed any more', async ({ service, admin, feedId, feed }) => {
  const answer = await open(service, 'GET', feed, { token: admin.token })
  const body = answer.body?.getReader()
  expect((await body?.read())?.done).toBe(false)
  const { body: found } = await admin.get(`/bookmarks/${feedId}`)
  expect((await admin.put(`/bookmarks/${feedId}`, { ...found.data, oDataEnabled: false })).status).toBe(200)
  const rest = async () => {
    for (;;) if ((await body?.read())?.done) return
  }
  await expect(rest()).rejects.toThrow('There is no such feed')
})
