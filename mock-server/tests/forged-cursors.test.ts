import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { bookmarkInput } from '#testing/builders.ts'
import type { Answer, Json } from '#testing/client.ts'
import { dataOf, entity, newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { subscribePush } from '#testing/webhooks/push.ts'
import { consolePathOf, subscribe } from '#testing/webhooks/webhooks.ts'

/** Random cursors for each list. `PROPERTY_RUNS=500 npm test -- forged-cursors` tries more. */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 12)

/** A list with at least two pages: the page after a cursor, and where its answer has the next cursor. */
interface List {
  readonly pageAfter: (cursor: string) => Promise<Answer>
  readonly nextIn: (body: Json) => unknown
}

// Faults of the service fail the file (#testing/fixtures.ts), so a store that meets a text it does not take fails it too.
const test = fixtures
  .extend('console', { scope: 'file' }, () => '/services/console/v1')
  .extend('lists', { scope: 'file' }, async ({ service, admin, target, console: base }) => {
    const subscription = await subscribePush(service, admin, target, { identifier: 'forged' })
    const path = consolePathOf(subscription)
    const top = await newFactSheet(admin, 'Application')
    for (let n = 0; n < 2; n += 1) {
      const child = await newFactSheet(admin, 'Application', { relations: [{ type: 'relToParent', toId: top.id }] })
      await newRelation(admin, top, 'relToRequires', child)
      await entity(service, `entity ${n}`)
      dataOf(await admin.post('/bookmarks', bookmarkInput({ name: `Kept ${n}` })))
      const { id } = dataOf(await admin.post('/bookmarks', bookmarkInput({ name: `Gone ${n}` })))
      await admin.delete(`/bookmarks/${id}`)
      const settings = dataOf(await admin.get(subscription))
      dataOf(await admin.put(subscription, { ...settings, identifier: `forged ${n}` }))
    }
    await service.service.tick()
    const rest = (address: string): List => ({
      pageAfter: (cursor) => admin.get(`${address}pageSize=1&cursor=${encodeURIComponent(cursor)}`),
      nextIn: (body) => body?.endCursor ?? body?.pageCursorValues?.[0] ?? body?.cursor,
    })
    const graphql = (query: string, pick: (data: Json) => Json): List => ({
      pageAfter: async (after) => {
        const answer = await admin.post('/graphql', { query, variables: { after } })
        const codes: unknown[] = (answer.body.errors ?? []).map(({ extensions }: Json) => extensions?.code)
        // GraphQL says in the body what the status says elsewhere.
        return { ...answer, status: codes.length === 0 ? 200 : codes[0] === 'BAD_REQUEST' ? 400 : 500 }
      },
      nextIn: (body) => pick(body?.data)?.pageInfo?.endCursor,
    })
    const sorted = (sort: string) =>
      graphql(
        `query ($after: String) { allFactSheets(first: 1, after: $after, sort: [${sort}]) { pageInfo { endCursor } edges { node { id } } } }`,
        (data) => data?.allFactSheets,
      )
    const below = (field: string) =>
      graphql(
        `query ($after: String) { factSheet(id: "${top.id}") { ... on Application { ${field} { pageInfo { endCursor } } } } }`,
        (data) => data?.factSheet?.[field.split('(')[0] ?? ''],
      )
    return {
      'fact sheets': rest('/factSheets?'),
      'archived fact sheets': rest('/factSheets?archivedOnly=false&type=Application&'),
      'a hierarchy': rest(`/factSheets/hierarchy/${top.id}?`),
      'bookmarks by relevance': rest('/search/bookmarks?sort=PERSONALIZED_RELEVANCE&'),
      'bookmarks by views': rest('/search/bookmarks?sort=VIEWS&'),
      'bookmarks by time': rest('/search/bookmarks?sort=UPDATED_AT&'),
      'deleted bookmarks': rest(`${base}/bookmarks/deleted?`),
      'access control entities': rest('/models/accessControlEntities?'),
      'the history of a subscription': rest(`${path}/history?`),
      deliveries: rest(`${path}/deliveries?`),
      'fact sheets by text': sorted('{ key: "name" }'),
      'fact sheets by number': sorted('{ key: "completion" }, { key: "level", order: desc }'),
      'fact sheets by time': sorted('{ key: "createdAt" }'),
      'relations over GraphQL': below('relToRequires(first: 1, after: $after)'),
      'the history of a fact sheet': graphql(
        `query ($after: String) { allLogEvents(factSheetId: "${top.id}", first: 1, after: $after) { pageInfo { endCursor } } }`,
        (data) => data?.allLogEvents,
      ),
    } satisfies Record<string, List>
  })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')

/** Keys that a list may take for its own and a store may not. */
const keys = [
  '\0',
  'a\0b',
  '\ud800',
  '1e999',
  '-1e999',
  '1e-999',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  '9999-99-99 99:99:99+00',
  '2026-02-30 00:00:00+00',
  '2026-01-01 00:00:00+99:99',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '999999 \0',
  '999999999999999/99999',
  'x'.repeat(3000),
]
const key = fc.oneof(
  fc.constantFrom(...keys, 5, null, [], {}),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 2 }).map((texts) => JSON.stringify(texts)),
)

test('cursors made by hand are refused with 400, or continue the list: none is a fault, in any list', async ({
  lists,
}) => {
  for (const [name, { pageAfter, nextIn }] of Object.entries(lists)) {
    const first = await pageAfter('')
    expect(first.status, `${name}: ${JSON.stringify(first.body)}`).toBe(200)
    const genuine = z.string().min(1, name).parse(nextIn(first.body))
    expect((await pageAfter(genuine)).status, name).toBe(200)
    const [ownKey, id, binding]: unknown[] = JSON.parse(Buffer.from(genuine, 'base64url').toString())
    for (const cursor of [
      '!',
      'AAAA',
      encode('x'),
      encode([]),
      encode([ownKey, id]),
      encode([ownKey, 'x', binding]),
      encode([ownKey, id, 'other']),
      encode([5, id, binding]),
      'A'.repeat(900),
    ])
      expect((await pageAfter(cursor)).status, `${name} ${cursor}`).toBe(400)
    for (const evil of keys.slice(0, 3))
      expect((await pageAfter(encode([evil, id, binding]))).status, `${name} ${JSON.stringify(evil)}`).toBe(400)
    // Lists with an order of several terms have a list as the key.
    for (const evil of keys)
      for (const forged of [evil, JSON.stringify([evil]), JSON.stringify([evil, evil])])
        expect([200, 400], `${name} ${forged}`).toContain((await pageAfter(encode([forged, id, binding]))).status)
    await fc.assert(
      fc.asyncProperty(key, async (forged) => {
        expect([200, 400], name).toContain((await pageAfter(encode([forged, id, binding]))).status)
      }),
      { numRuns: RUNS },
    )
  }
})

test('offsets made by hand are refused, wherever events are read by offset', async ({
  service,
  admin,
  console: base,
}) => {
  const path = await subscribe(service, admin)
  for (const offset of ['1e999', '-1', '1.5', 'x', '\0', '99999999999999999999']) {
    const text = encodeURIComponent(offset)
    for (const address of [`events?after=${text}`, `events?before=${text}`, `tail?after=${text}`])
      expect((await admin.get(`${base}/${address}`)).status, address).toBe(400)
    expect((await admin.get(`${consolePathOf(path)}/deliveries?newerThan=${text}`)).status).toBe(400)
    if (offset !== '\0')
      expect((await admin.get(`${base}/tail`, { headers: { 'last-event-id': offset } })).status).toBe(400)
    expect((await admin.put(`${path}/cursor`, { offset })).status).toBe(422)
  }
  for (const offset of [null, {}, [], 1e300, -1, 0.5, Number.MAX_SAFE_INTEGER])
    expect((await admin.put(`${path}/cursor`, { offset })).status, JSON.stringify(offset)).toBe(422)
})
