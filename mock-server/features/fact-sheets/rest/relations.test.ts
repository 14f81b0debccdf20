import { describe, expect } from 'vitest'
import { dataOf, membersOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  .extend('application', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('component', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'ITComponent'))
  .extend(
    'post',
    { scope: 'file' },
    ({ admin }) =>
      (sheet: Json, body: unknown) =>
        admin.post(`${pathOf(sheet)}/relations`, body),
  )
  .extend(
    'put',
    { scope: 'file' },
    ({ admin }) =>
      (sheet: Json, relation: Json, body: unknown) =>
        admin.put(`${pathOf(sheet)}/relations/${relation.id}`, body),
  )
  .extend(
    'remove',
    { scope: 'file' },
    ({ admin }) =>
      (sheet: Json, relation: Json) =>
        admin.delete(`${pathOf(sheet)}/relations/${relation.id}`),
  )
  .extend(
    'relationsOf',
    { scope: 'file' },
    ({ admin }) =>
      async (sheet: Json): Promise<Json[]> =>
        dataOf(await admin.get(`${pathOf(sheet)}/relations`)),
  )

describe('POST /factSheets/{id}/relations', () => {
  test('creates a relation with all members of the body', async ({ post, application, component, relationsOf }) => {
    const { status, body } = await post(application, {
      typeFromFS: 'Application',
      typeToFS: 'ITComponent',
      displayNameToFS: 'ignored',
      type: 'applicationITComponentRelation',
      fromId: application.id,
      toId: component.id,
      activeFrom: '2026-01-01',
      activeUntil: '2026-12-31',
      description: 'Runs on',
      fields: [{ name: 'costTotalAnnual', data: { type: 'DoubleValue', value: 12.5 } }],
      naFields: ['technicalSuitability'],
      status: 'ACTIVE',
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual({
      status: 'OK',
      type: 'FactSheetRelation',
      data: {
        id: expect.any(String),
        type: 'applicationITComponentRelation',
        fromId: application.id,
        toId: component.id,
        typeFromFS: 'Application',
        typeToFS: 'ITComponent',
        displayNameToFS: component.displayName,
        status: 'ACTIVE',
        activeFrom: '2026-01-01',
        activeUntil: '2026-12-31',
        description: 'Runs on',
        fields: [{ name: 'costTotalAnnual', dataType: null, data: { type: 'DoubleValue', value: 12.5 } }],
        naFields: ['technicalSuitability'],
        permittedReadACL: [],
        idsOfConstrainingRelations: [],
      },
    })
    expect(await relationsOf(application)).toContainEqual(body.data)
    expect(await relationsOf(component)).toContainEqual(body.data)
  })

  test.for<[string, (to: string, own: string) => Json]>([
    ['the side name and the other as toId', (to: string) => ({ type: 'relITComponentToApplication', toId: to })],
    ['the side name and the other as fromId', (to: string) => ({ type: 'relITComponentToApplication', fromId: to })],
    ['the persisted name alone', (to: string) => ({ type: 'applicationITComponentRelation', toId: to })],
    ['typeFromFS', (to: string) => ({ typeFromFS: 'applicationITComponentRelation', factSheet: { id: to } })],
    ['both ends', (to: string, own: string) => ({ type: 'relITComponentToApplication', fromId: to, toId: own })],
  ])('creates a relation from its other end, given %s', async ([, bodyOf], { admin, post }) => {
    const [from, to] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    expect(dataOf(await post(to, bodyOf(from.id, to.id)))).toMatchObject({ fromId: from.id, toId: to.id })
  })

  test('goes by fromId and toId where both ends have the same type', async ({ admin, post, remove }) => {
    const [own, other] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
    const outgoing = { fromId: own.id, toId: other.id }
    const incoming = { fromId: other.id, toId: own.id }
    const endsGiven = async (ends: Json) => {
      const relation = dataOf(await post(own, { type: 'applicationSuccessorRelation', ...ends }))
      await remove(own, relation)
      return relation
    }
    expect(await endsGiven(outgoing)).toMatchObject(outgoing)
    expect(await endsGiven(incoming)).toMatchObject(incoming)
    expect(await endsGiven({ toId: other.id })).toMatchObject(outgoing)
    expect(await endsGiven({ fromId: other.id })).toMatchObject(incoming)
    expect(await endsGiven({ fromId: own.id, factSheet: { id: other.id } })).toMatchObject(outgoing)
    expect(await endsGiven({ toId: own.id, factSheet: { id: other.id } })).toMatchObject(incoming)
  })

  test('takes constraining relations by id from either list', async ({ admin, application, relationsOf, put }) => {
    const [organization, capability] = [
      await newFactSheet(admin, 'Organization'),
      await newFactSheet(admin, 'BusinessCapability'),
    ]
    const firstUse = await newRelation(admin, application, 'relApplicationToOrganization', organization)
    const secondUse = await newRelation(admin, application, 'relApplicationToOrganization', organization)
    const relation = await newRelation(admin, application, 'relApplicationToBusinessCapability', capability, {
      idsOfConstrainingRelations: [firstUse.id],
      constrainingRelations: [{ ...secondUse, description: 'ignored' }],
    })
    expect(relation.idsOfConstrainingRelations).toEqual([firstUse.id, secondUse.id])
    expect(await relationsOf(application)).toContainEqual(secondUse)
    const refusal = await put(application, relation, { idsOfConstrainingRelations: [relation.id] })
    expect([refusal.status, membersOf(refusal)]).toEqual([422, ['$.idsOfConstrainingRelations']])
    expect(dataOf(await put(application, relation, { constrainingRelations: null }))).toMatchObject({
      idsOfConstrainingRelations: [],
    })
  })

  test.for<[string, Json, string]>([
    ['no type', {}, '$.type'],
    ['an unknown type', { type: 'relToNowhere' }, '$.type'],
    ['the side of another type', { type: 'relProviderToITComponent' }, '$.type'],
    ['nothing at the other end', { type: 'relApplicationToITComponent' }, '$.toId'],
    ['an unknown fact sheet', { type: 'relApplicationToITComponent', toId: crypto.randomUUID() }, '$.toId'],
    ['two other ends', { type: 'relToRequires', toId: crypto.randomUUID(), fromId: crypto.randomUUID() }, '$.fromId'],
    [
      'a record that contradicts the end',
      { type: 'relToRequires', factSheet: { id: crypto.randomUUID() }, toId: crypto.randomUUID() },
      '$.toId',
    ],
  ])('refuses %s with 422', async ([, body, member], { application, post }) => {
    const answer = await post(application, body)
    expect([answer.status, membersOf(answer)]).toEqual([422, [member]])
  })

  test.for<[string, Json, string]>([
    ['a wrong day', { activeFrom: '2026-02-30' }, '$.activeFrom'],
    ['an end before its beginning', { activeFrom: '2026-02-02', activeUntil: '2026-02-01' }, '$.activeUntil'],
    ['an unknown field', { fields: [{ name: 'nonsense', data: null }] }, '$.fields[0].name'],
    [
      'a wrong value',
      { fields: [{ name: 'costTotalAnnual', data: { type: 'DoubleValue', value: 'much' } }] },
      '$.fields[0].data',
    ],
    ['an unknown field that is empty on purpose', { naFields: ['nonsense'] }, '$.naFields'],
  ])('refuses %s with 422', async ([, members, member], { application, component, post, relationsOf }) => {
    const before = await relationsOf(application)
    const body = { type: 'relApplicationToITComponent', toId: component.id, ...members }
    const answer = await post(application, body)
    expect([answer.status, membersOf(answer)]).toEqual([422, [member]])
    expect(await relationsOf(application)).toEqual(before)
  })
})

describe('PUT /factSheets/{id}/relations/{relationId}', () => {
  test('changes the members that are sent, and clears those that are null', async ({ admin, application, put }) => {
    const to = await newFactSheet(admin, 'ITComponent')
    const relation = await newRelation(admin, application, 'relApplicationToITComponent', to, {
      description: 'Before',
      activeFrom: '2026-01-01',
      fields: [{ name: 'costTotalAnnual', data: { type: 'DoubleValue', value: 1 } }],
    })
    const after = dataOf(await put(application, relation, { activeUntil: '2026-06-01', description: null }))
    const { description: _, ...others } = relation
    expect(after).toEqual({ ...others, activeUntil: '2026-06-01' })
    // Seen from the other end it is the same relation, and sending back its own record changes nothing.
    expect(dataOf(await put(to, relation, after))).toEqual(after)
    expect(dataOf(await put(to, relation, { fields: [{ name: 'costTotalAnnual' }] })).fields).toEqual([])
  })

  test('moves the relation to another fact sheet', async ({ admin, application, put, relationsOf }) => {
    const [from, to] = [await newFactSheet(admin, 'ITComponent'), await newFactSheet(admin, 'ITComponent')]
    const relation = await newRelation(admin, application, 'relApplicationToITComponent', from)
    expect(dataOf(await put(application, relation, { toId: to.id }))).toMatchObject({ id: relation.id, toId: to.id })
    expect(await relationsOf(from)).toEqual([])
  })

  test('does not change the type of a relation', async ({ admin, application, put }) => {
    const to = await newFactSheet(admin, 'ITComponent')
    const relation = await newRelation(admin, application, 'relApplicationToITComponent', to)
    const answer = await put(application, relation, { type: 'relToRequires' })
    expect([answer.status, membersOf(answer)]).toEqual([422, ['$.type']])
  })

  test('refuses a relation of another fact sheet, and an unknown one, with 404', async ({
    admin,
    application,
    put,
    remove,
    relationsOf,
  }) => {
    const [own, to] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    const relation = await newRelation(admin, application, 'relApplicationToITComponent', to)
    expect((await put(own, relation, { description: 'Stolen' })).status).toBe(404)
    expect((await put(own, { id: crypto.randomUUID() }, {})).status).toBe(404)
    expect((await put(own, { id: 'x' }, {})).status).toBe(404)
    expect((await remove(own, relation)).status).toBe(404)
    expect(await relationsOf(to)).toEqual([relation])
  })
})

describe('DELETE /factSheets/{id}/relations/{relationId}', () => {
  test('deletes a relation from both of its ends', async ({ admin, application, remove, relationsOf }) => {
    const to = await newFactSheet(admin, 'ITComponent')
    const relation = await newRelation(admin, application, 'relApplicationToITComponent', to)
    const { status, body } = await remove(to, relation)
    expect([status, body]).toEqual([204, undefined])
    expect(await relationsOf(to)).toEqual([])
    expect(await relationsOf(application)).not.toContainEqual(relation)
    expect((await remove(to, relation)).status).toBe(404)
  })
})
