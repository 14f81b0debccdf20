import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { TestService } from '#testing/service.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  .extend(
    'read',
    { scope: 'file' },
    ({ admin }) =>
      async (sheet: Json, types = 'childParentRelation'): Promise<Json> =>
        dataOf(await admin.get(`${pathOf(sheet)}?relationTypes=${types}`)),
  )
  .extend(
    'atOnce',
    { scope: 'file' },
    ({ service }) =>
      (changes: readonly (() => Promise<Json>)[]) =>
        runAtOnce(service, changes),
  )

/**
 * Runs changes so that all of them wait for the event counter, at their end, before the first of them gets it: each of them has then read
 * everything that it changes before any of them commits. On the embedded engine they run one after the other, as always.
 */
async function runAtOnce(
  { storage, workspace }: TestService,
  changes: readonly (() => Promise<Json>)[],
): Promise<Json[]> {
  if (storage.engine === 'pglite') return await Promise.all(changes.map((change) => change()))
  const running: Promise<Json>[] = []
  await storage.transaction(async (tx) => {
    await sql`SELECT 1 FROM event_counter WHERE workspace_id = ${workspace.id} FOR UPDATE`.execute(tx)
    for (const change of changes) {
      running.push(change())
      await lockWaits(storage, running.length)
    }
  })
  return await Promise.all(running)
}

/** Resolves when this number of transactions wait for a lock. */
async function lockWaits({ db }: TestService['storage'], count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    )
    if ((rows[0]?.n ?? 0) >= count) return
  }
}

describe('two concurrent changes', () => {
  test('of a child and of the name of its parent are both kept', async ({ admin, member, read, atOnce }) => {
    const [parent, child] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
    await newRelation(admin, child, 'relToParent', parent)
    const answers = await atOnce([
      () => member.put(pathOf(child), { description: 'kept' }),
      () => member.put(pathOf(parent), { name: `Renamed ${parent.id}` }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(child)).toMatchObject({
      description: 'kept',
      displayName: `Renamed ${parent.id} / ${child.name}`,
      rev: answers[0].body.data.rev,
    })
  })

  test('that archive a fact sheet and relate another one to it leave no relation between them', async ({
    admin,
    member,
    read,
    atOnce,
  }) => {
    const [component, application] = [
      await newFactSheet(admin, 'ITComponent'),
      await newFactSheet(admin, 'Application'),
    ]
    const [deletion, creation] = await atOnce([
      () => member.delete(pathOf(component)),
      () =>
        member.post(`${pathOf(application)}/relations`, { type: 'relApplicationToITComponent', toId: component.id }),
    ])
    expect(deletion.status).toBe(204)
    expect(creation.status).toBe(422)
    expect((await read(application, 'applicationITComponentRelation')).relations).toEqual([])
  })

  test('that together close a cycle are not both accepted', async ({ admin, member, atOnce }) => {
    const [a, b, c, d] = await Promise.all(Array.from({ length: 4 }, () => newFactSheet(admin, 'Application')))
    await newRelation(admin, a, 'relToSuccessor', b)
    await newRelation(admin, c, 'relToSuccessor', d)
    const answers = await atOnce([
      () => member.post(`${pathOf(b)}/relations`, { type: 'relToSuccessor', toId: c.id }),
      () => member.post(`${pathOf(d)}/relations`, { type: 'relToSuccessor', toId: a.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

test('a counted id skips ids that were entered by hand', async ({ service, admin }) => {
  const { models } = service.service.services
  const data: Json = smallData()
  data.externalIdFields.counted = {
    ...Object.values<Json>(data.externalIdFields)[0],
    autoIncrement: true,
    autoIncrementPrefix: 'A-',
    uniqueFactSheet: true,
    readOnly: false,
    mandatory: false,
    validators: [],
    forFactSheets: Object.keys(data.factSheets),
  }
  await models.replace(service.workspace.id, 'data', data)
  const type = Object.keys(data.factSheets)[0] ?? ''
  const fields = [{ name: 'counted', data: { type: 'ExternalId', externalId: 'A-2' } }]
  await newFactSheet(admin, type, { fields })
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const sheet = await newFactSheet(admin, type)
    ids.push(sheet.fields.find(({ name }: Json) => name === 'counted').data.externalId)
  }
  expect(ids).toEqual(['A-1', 'A-3', 'A-4'])
})
