import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, entity, eventsOf, headOf, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { payloadsOf, typesOf } from '#testing/fact-sheets/fact-sheet-events.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { factSheetViews } from './attached/views.service.ts'

const VIEWED = 'FACT_SHEET_VIEWED'
const byId = (id: string) => `{ factSheet(id: "${id}") { displayName } }`

const test = fixtures
  .extend('sheet', ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  // The events that reading leads to, within the next second.
  .extend(
    'eventsFrom',
    { scope: 'file' },
    ({ landscape, service }) =>
      (read: () => Promise<unknown>) =>
        eventsOf(landscape, async () => {
          await read()
          await service.service.pulse()
        }),
  )

describe('reading one fact sheet', () => {
  test('over REST or GraphQL emits an event for each person, which changes nothing', async ({
    admin,
    member,
    sheet,
    eventsFrom,
    service,
  }) => {
    const other = await newFactSheet(admin, 'ITComponent')
    const events = await eventsFrom(async () => {
      expect((await admin.get(pathOf(sheet))).status).toBe(200)
      expect((await graph(admin, byId(sheet.id.toUpperCase()))).errors).toBeNull()
      expect((await admin.get(pathOf(other))).status).toBe(200)
      expect((await graph(member, byId(sheet.id))).errors).toBeNull()
    })
    expect(typesOf(events)).toEqual([VIEWED, VIEWED, VIEWED])
    const common = { type: 'FactSheetViewedEvent', transactionSequenceNumber: null, workspaceId: service.workspace.id }
    expect(events.map(({ event }) => event)).toEqual(
      [
        { userId: admin.userId, factSheetId: sheet.id },
        { userId: admin.userId, factSheetId: other.id },
        { userId: member.userId, factSheetId: sheet.id },
      ].map((view) => ({ ...common, ...view, id: expect.any(Number), createdAt: service.clock.now.toISOString() })),
    )
    expect(dataOf(await admin.get(pathOf(sheet))).rev).toBe(sheet.rev)
    expect(typesOf(await eventsFrom(() => admin.get(pathOf(sheet))))).toEqual([VIEWED])
    expect(await eventsFrom(async () => {})).toEqual([])
  })

  test('emits nothing where it is refused, and neither does reading lists, relations or the history', async ({
    admin,
    member,
    sheet,
    service,
    eventsFrom,
  }) => {
    const secret = await entity(service, 'UNSEEN')
    const hidden = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    const events = await eventsFrom(async () => {
      expect((await member.get(pathOf(hidden))).status).toBe(404)
      expect((await graph(member, byId(hidden.id))).errors).toHaveLength(1)
      expect((await admin.get('/factSheets')).status).toBe(200)
      expect((await admin.get(`/factSheets/hierarchy/${sheet.id}`)).status).toBe(200)
      expect((await admin.get(`${pathOf(sheet)}/relations`)).status).toBe(200)
      for (const query of [
        `{ allFactSheets(filter: { ids: ["${sheet.id}"] }) { edges { node { id displayName } } } }`,
        `{ allLogEvents(factSheetId: "${sheet.id}") { edges { node { id } } } }`,
      ]) {
        expect((await graph(admin, query)).errors).toBeNull()
      }
    })
    expect(events).toEqual([])
  })

  test('is written down when the process stops', async ({ admin, sheet, service, landscape }) => {
    const events = await eventsOf(landscape, async () => {
      await admin.get(pathOf(sheet))
      await service.service.stop()
    })
    expect(typesOf(events)).toEqual([VIEWED])
  })
})

describe('the view of a restricted fact sheet', () => {
  test('is shown only to readers of events who may read the fact sheet', async ({
    admin,
    support,
    service,
    eventsFrom,
  }) => {
    const secret = await entity(service, 'VIEWED')
    const sheet = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    const before = await headOf(admin)
    const events = await eventsFrom(() => admin.get(pathOf(sheet)))
    expect(payloadsOf(events, VIEWED)).toMatchObject([{ factSheetId: sheet.id }])
    const seen = async () => (await support.get(`/services/console/v1/events?after=${before}`)).body.data
    expect(await seen()).toEqual([])
    await hold(service, support, [secret])
    expect(await seen()).toMatchObject([{ type: VIEWED, objectId: sheet.id, factSheetType: 'Application' }])
  })
})

describe('the history of a fact sheet', () => {
  test('has its views only if they are asked for', async ({ admin, member, sheet, eventsFrom }) => {
    await eventsFrom(() => member.get(pathOf(sheet)))
    const history = async (args: string) => {
      const selection = '{ totalCount edges { node { message user { id } } } }'
      const { data } = await graph(admin, `{ allLogEvents(factSheetId: "${sheet.id}"${args}) ${selection} }`)
      return data.allLogEvents
    }
    expect(await history('')).toMatchObject({ totalCount: 1, edges: [{ node: { message: 'Fact sheet created' } }] })
    expect(await history(`, eventTypes: [${VIEWED}]`)).toMatchObject({
      totalCount: 1,
      edges: [{ node: { message: 'Fact sheet viewed', user: { id: member.userId } } }],
    })
  })
})

describe('views in memory', () => {
  // With a log that counts the transactions, all of which fail.
  const counted = () => {
    const [actors, faults]: [string[], unknown[]] = [[], []]
    const log = {
      record: async <T>({ actorId }: { actorId: string }): Promise<T> => {
        actors.push(actorId)
        throw new Error(actorId)
      },
    }
    return { views: factSheetViews({ log, onFault: (error) => void faults.push(error) }), actors, faults }
  }
  const reader = (userId: string) => ({ userId, workspaceId: 'w' })

  test('are limited, however many fact sheets a person reads, and written in parts', async () => {
    const { views, actors } = counted()
    for (let nth = 0; nth < 25_000; nth += 1) views.add(reader('a'), `${nth}`)
    await views.write()
    expect(actors).toHaveLength(10)
    views.add(reader('a'), 'later')
    await views.write()
    expect(actors).toHaveLength(11)
  })

  test('of others are written where those of one person cannot be', async () => {
    const { views, actors, faults } = counted()
    for (const userId of ['a', 'b']) views.add(reader(userId), '1')
    await Promise.all([views.write(), views.write()])
    expect([actors, faults.length]).toEqual([['a', 'b'], 2])
  })
})
