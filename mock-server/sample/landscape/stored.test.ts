import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { compileModel } from '#data-model/compile.ts'
import { validateFields, validateRelationFields } from '#data-model/validate.ts'
import { withDerivedMembers } from '#features/fact-sheets/change/derive.ts'
import { externalIdsOf } from '#features/fact-sheets/change/external-ids.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import { send } from '#testing/client.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { SAMPLE_NOW, makeTestSample } from '#testing/sample.ts'

/** The landscape of the group and more than one subsidiary, the last of them incomplete. */
const SIZE = 2000
const model = compileModel(defaultModels.data, defaultModels.view, 0)

const test = fixtures
  .extend('sample', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { storage, sample } = await makeTestSample({ factSheets: SIZE })
    onCleanup(() => storage.close())
    return { storage, workspaceId: sample.workspace.id }
  })
  .override('serviceOptions', ({ sample }) => ({ storage: sample.storage }))
  .extend('db', { scope: 'file' }, ({ sample }) => sample.storage.db)
  // Rows as the service reads them.
  .extend(
    'factSheets',
    { scope: 'file' },
    async ({ db }) => (await sql<FactSheetRow>`SELECT * FROM fact_sheet`.execute(db)).rows,
  )
  .extend(
    'relations',
    { scope: 'file' },
    async ({ db }) => (await sql<RelationRow>`SELECT * FROM relation`.execute(db)).rows,
  )
  // The body of the answer to a request by a person of the sample.
  .extend(
    'requestAs',
    { scope: 'file' },
    ({ service }) =>
      async (person: string, method: 'GET' | 'POST', path: string, body?: unknown) => {
        const email = `${person}@helvion.example`
        await service.service.setup.resetPassword(email, PASSWORD)
        const answer = await send(service, method, path, { body, token: await tokenOf(service, email) })
        expect([path, answer.status]).toEqual([path, 200])
        return answer.body
      },
  )

describe('a sample of any size', () => {
  test('has the requested number of fact sheets, and at least about twice as many relations', ({
    factSheets,
    relations,
  }) => {
    expect(factSheets.length).toBe(SIZE)
    expect(relations.length).toBeGreaterThan(2 * SIZE)
  })

  test('is valid by its data model', ({ factSheets, relations }) => {
    const validators = model.definition.validators
    const violations = factSheets.flatMap((row): unknown[] => {
      const type = model.types.get(row.type)
      if (!type) return [row.type]
      // Computed fields of relations cannot be set by clients, so they are not validated.
      const { aggregatedObsolescenceRisk: _, ...fields } = row.fields
      return validateFields(type, undefined, { category: row.category, fields, naFields: row.na_fields }, validators)
    })
    const violationsOfRelations = relations.flatMap(({ type, fields }): unknown[] => {
      const relation = model.relations.get(type)
      return relation ? validateRelationFields(relation, undefined, fields, validators) : [type]
    })
    expect([...violations, ...violationsOfRelations]).toEqual([])
  })

  test('stores the derived values that follow from its rows', async ({ factSheets, relations, db }) => {
    const active = relations.filter(({ status }) => status === 'ACTIVE')
    const ends = Map.groupBy(
      active.flatMap(({ type, from_id: fromId, to_id: toId }) => [
        { id: fromId, type, isOutgoing: true },
        { id: toId, type, isOutgoing: false },
      ]),
      ({ id }) => id,
    )
    const parents = new Map(
      active.flatMap(({ type, from_id: childId, to_id: parentId }) =>
        type === 'childParentRelation' ? [[childId, parentId]] : [],
      ),
    )
    const depth = (id: string): number => (parents.has(id) ? 1 + depth(parents.get(id) ?? '') : 1)
    for (const row of factSheets.filter(({ status }) => status === 'ACTIVE')) {
      const sides = [...(model.types.get(row.type)?.sides.values() ?? [])]
        .filter(({ relation, isOutgoing }) =>
          (ends.get(row.id) ?? []).some((end) => end.type === relation.name && end.isOutgoing === isOutgoing),
        )
        .map(({ name }) => name)
      expect([row.name, row.sides, row.level]).toEqual([row.name, sides, depth(row.id)])
    }
    for (const row of factSheets) expect(withDerivedMembers(model, row)).toEqual(row)
    const actual = await db.selectFrom('external_id').select(['field', 'fact_sheet_id', 'external_id']).execute()
    const expected = factSheets.flatMap((after) => {
      const type = model.types.get(after.type)
      return type ? externalIdsOf(type, after) : []
    })
    const textsOf = (ids: readonly { field: string; fact_sheet_id: string; external_id: string }[]) =>
      ids.map(({ field, fact_sheet_id, external_id }) => `${field} ${fact_sheet_id} ${external_id}`).toSorted()
    expect(textsOf(actual)).toEqual(textsOf(expected))
  })

  test('has capabilities on three levels, and components that are named after their providers', ({ factSheets }) => {
    const levels = factSheets.filter(({ type }) => type === 'BusinessCapability').map(({ level }) => level)
    expect(new Set(levels)).toEqual(new Set([1, 2, 3]))
    expect(factSheets.find(({ name }) => name === 'Kubernetes 1.31')?.display_name).toBe('CNCF Kubernetes 1.31')
  })

  test('has creations and changes at many times of the working day', ({ factSheets }) => {
    const old = factSheets.filter(({ created_at }) => created_at.getTime() < SAMPLE_NOW.getTime() - 61 * 86_400_000)
    const times = new Set(old.map(({ created_at }) => created_at.toISOString().slice(11, 16)))
    expect([old.length > 1000, times.size > 200]).toEqual([true, true])
    const changed = old.filter(({ created_at, updated_at }) => updated_at.getTime() > created_at.getTime())
    expect(changed.length).toBeGreaterThan(old.length / 2)
    expect(old.filter(({ created_at, updated_at }) => updated_at < created_at)).toEqual([])
    const approved = old.flatMap(({ approved_at }) => approved_at?.getTime() ?? [])
    expect(new Set(approved).size).toBeGreaterThan(approved.length / 2)
  })

  test('has events of the last weeks in the order of time', async ({ db, factSheets }) => {
    const events = await db.selectFrom('event').select(['seq', 'type', 'created_at']).orderBy('seq').execute()
    const times = events.map(({ created_at }) => created_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const types = Map.groupBy(events, ({ type }) => type)
    for (const type of [
      'FACT_SHEET_UPDATED',
      'FACT_SHEET_FIELD_UPDATED',
      'FACT_SHEET_TAG_ADDED',
      'QUALITY_SEAL_APPROVED',
    ]) {
      expect([type, types.get(type)?.length ?? 0]).toEqual([type, expect.toSatisfy((count: number) => count > 3)])
    }
    for (const type of [
      'FACT_SHEET_ARCHIVED',
      'FACT_SHEET_RECOVERED',
      'COMMENT_CREATED',
      'SUBSCRIPTION_CREATED',
      'RELATION_CREATED',
    ]) {
      expect(types.has(type), type).toBe(true)
    }
    const month = SAMPLE_NOW.getTime() - 30 * 86_400_000
    const recent = factSheets.filter(({ created_at }) => created_at.getTime() >= month)
    expect(recent.length).toBeGreaterThan(SIZE / 3)
    // A recovered fact sheet counts as created again.
    expect(types.get('FACT_SHEET_CREATED')?.length).toBe(recent.length + 1)
  })

  test('has a history of each fact sheet that ends with its creation', async ({ factSheets, requestAs }) => {
    expect(factSheets.filter(({ created_by: createdBy }) => createdBy === null)).toEqual([])
    const [oldest] = factSheets.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    const query = `{ allLogEvents(factSheetId: "${oldest?.id}") { edges { node { eventType createdAt user { firstName } } } } }`
    const { data } = await requestAs('admin', 'POST', '/graphql', { query })
    expect(data.allLogEvents.edges.at(-1).node).toEqual({
      eventType: 'FACT_SHEET_CREATED',
      createdAt: oldest?.created_at.toISOString(),
      user: { firstName: 'Priya' },
    })
  })

  test('shows restricted fact sheets only to members who hold their entity', async ({ factSheets, requestAs }) => {
    const payroll = factSheets.find(({ name }) => name === 'Payroll DE')
    const read = `{ allFactSheets(first: 50, filter: { fullTextSearch: "Payroll DE", facetFilters: [{ facetKey: "FactSheetTypes", keys: ["Application"] }] }) { edges { node { id name } } } }`
    const seenBy = async (person: string) => {
      const { data } = await requestAs(person, 'POST', '/graphql', { query: read })
      return data.allFactSheets.edges.some(({ node }: { node: { id: string } }) => node.id === payroll?.id)
    }
    expect([await seenBy('laura.brandt'), await seenBy('anna.keller')]).toEqual([true, false])
  })

  test('can be read page by page over REST, with tags, links and subscriptions', async ({ requestAs }) => {
    const { data } = await requestAs(
      'anna.keller',
      'GET',
      '/factSheets?type=Application&pageSize=100&relationTypes=relToParent',
    )
    expect(data.length).toBe(100)
    const count = (part: string) =>
      data.filter((factSheet: Record<string, unknown[]>) => (factSheet[part] ?? []).length > 0).length
    for (const part of ['tags', 'documents', 'subscriptions']) expect(count(part), part).toBeGreaterThan(5)
  })

  test('has the workspace that its people work in', async ({ sample, requestAs }) => {
    const { data } = await requestAs(
      'anna.keller',
      'GET',
      `/services/mtm/v1/workspaces/${sample.workspaceId}/users?size=50`,
    )
    expect(data.length).toBeGreaterThan(10)
  })
})
