import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import {
  dataOf,
  entity,
  insertSingleGroup,
  insertTag,
  membersOf,
  newFactSheet,
  newRelation,
  pathOf,
  unique,
} from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const test = fixtures
  .extend('component', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'ITComponent'))
  .extend(
    'put',
    { scope: 'file' },
    ({ admin }) =>
      (sheet: Json, body: unknown, query = '') =>
        admin.put(`${pathOf(sheet)}${query}`, body),
  )
  .extend(
    'update',
    { scope: 'file' },
    ({ put }) =>
      async (sheet: Json, body: unknown, query = '') =>
        dataOf(await put(sheet, body, query)),
  )

const dataIn = ({ fields }: Json, name: string): Json => fields.find((field: Json) => field.name === name)?.data
const text = (value: string) => ({ type: 'StringValue', value })

describe('POST /factSheets', () => {
  test('creates a fact sheet with all members of the body', async ({ admin, service, component }) => {
    const [group, tag] = [await entity(service, 'MAKERS'), await insertTag(service, 'Made')]
    const { status, body } = await admin.post('/factSheets', {
      id: '00000000-0000-0000-0000-000000000000',
      name: 'Made',
      type: 'Application',
      category: 'microservice',
      description: 'What it is for',
      lxState: 'APPROVED',
      fields: [
        { name: 'alias', data: text('M') },
        { name: 'supportedPlatforms', data: { type: 'MultipleSelect', values: ['web', 'linux'] } },
        { name: 'lifecycle', data: { type: 'Lifecycle', phases: [{ phase: 'active', startDate: '2026-01-01' }] } },
        { name: 'externalId', data: { type: 'ExternalId', externalId: 'made-1' } },
        { name: 'release', data: null },
      ],
      naFields: ['lxHostingType'],
      milestones: [{ date: '2026-02-03', name: 'Go live' }],
      tags: [{ name: 'Made' }],
      permittedWriteACL: [group.id],
      permittedReadACL: [{ id: group.id, name: 'ignored' }],
      lxExcludeFromQuota: true,
      relations: [
        { type: 'relApplicationToITComponent', factSheet: { id: component.id }, activeFrom: '2026-01-01' },
        { typeFromFS: 'applicationITComponentRelation', toId: component.id, activeUntil: '2025-12-31' },
      ],
      displayName: 'ignored',
      unknownMember: 1,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'OK',
      type: 'FactSheet',
      data: {
        name: 'Made',
        displayName: 'Made',
        type: 'Application',
        category: 'microservice',
        status: 'ACTIVE',
        lxState: 'APPROVED',
        qualitySealStatus: 'APPROVED',
        rev: 1,
        naFields: ['lxHostingType'],
        milestones: [{ id: expect.any(String), date: '2026-02-03', name: 'Go live' }],
        tags: [{ id: tag.id }],
        permittedReadACL: [{ id: group.id, name: 'MAKERS' }],
        permittedWriteACL: [{ id: group.id, name: 'MAKERS' }],
        lxExcludeFromQuota: true,
      },
    })
    expect(body.data.id).not.toBe('00000000-0000-0000-0000-000000000000')
    expect(dataIn(body.data, 'supportedPlatforms')).toEqual({ type: 'MultipleSelect', values: ['web', 'linux'] })
    expect(dataIn(body.data, 'externalId')).toMatchObject({ externalId: 'made-1' })
    expect(dataIn(body.data, 'release')).toBeUndefined()
    expect(body.data.relations.map(({ toId }: Json) => toId)).toEqual([component.id, component.id])
    const read = dataOf(await admin.get(`${pathOf(body.data)}?relationTypes=relApplicationToITComponent`))
    expect(read).toEqual(body.data)
  })

  test('refuses a new fact sheet with the status ARCHIVED', async ({ admin }) => {
    const answer = await admin.post('/factSheets', { name: 'Old', type: 'Application', status: 'ARCHIVED' })
    expect([answer.status, membersOf(answer)]).toEqual([422, ['$.status']])
  })

  test('goes by fromId and toId where the fact sheet could be at either end of a relation', async ({ admin }) => {
    const other = await newFactSheet(admin, 'Application')
    const relationWith = async (ends: Json) =>
      (await newFactSheet(admin, 'Application', { relations: [{ type: 'requiresRelation', ...ends }] })).relations[0]
    expect(await relationWith({ toId: other.id })).toMatchObject({ toId: other.id })
    expect(await relationWith({ fromId: other.id })).toMatchObject({ fromId: other.id })
    expect(await relationWith({ factSheet: { id: other.id } })).toMatchObject({ toId: other.id })
  })
})

describe('PUT /factSheets/{id}', () => {
  test('keeps members that are not sent, and clears those that are null', async ({ admin, update }) => {
    const sheet = await newFactSheet(admin, 'Application', {
      description: 'Long',
      category: 'microservice',
      fields: [
        { name: 'alias', data: text('A') },
        { name: 'release', data: text('1') },
      ],
    })
    const after = await update(sheet, { fields: [{ name: 'alias', data: text('B') }] })
    expect(after).toMatchObject({ name: sheet.name, description: 'Long', category: 'microservice', rev: 2 })
    expect([dataIn(after, 'alias'), dataIn(after, 'release')]).toEqual([text('B'), text('1')])
    const withoutValues = await update(sheet, {
      description: null,
      category: null,
      fields: [{ name: 'alias', data: null }, { name: 'release' }],
    })
    expect(withoutValues).not.toHaveProperty('description')
    expect(withoutValues).not.toHaveProperty('category')
    expect([dataIn(withoutValues, 'alias'), dataIn(withoutValues, 'release')]).toEqual([undefined, undefined])
  })

  test('empties lists that are null', async ({ admin, service, update }) => {
    const [tag, group] = [await insertTag(service, 'Taken away'), await entity(service, 'TAKEN')]
    const sheet = await newFactSheet(admin, 'Application', {
      tags: [{ id: tag.id }],
      naFields: ['alias'],
      milestones: [{ date: '2026-01-01', name: 'One' }],
      permittedReadACL: [group.id],
      permittedWriteACL: [group.id],
      lxState: 'APPROVED',
      lxExcludeFromQuota: true,
    })
    const none = { tags: null, naFields: null, milestones: null, permittedReadACL: null, permittedWriteACL: null }
    const after = await update(sheet, { ...none, lxState: null, lxExcludeFromQuota: null })
    expect(after).toMatchObject({
      tags: [],
      naFields: [],
      milestones: [],
      permittedReadACL: [],
      permittedWriteACL: [],
      lxState: 'DRAFT',
      lxExcludeFromQuota: false,
    })
  })

  test('changes nothing when a record is sent back as it was read', async ({ admin, component, update }) => {
    const sheet = await newFactSheet(admin, 'Application', {
      fields: [{ name: 'alias', data: text('A') }],
      milestones: [{ date: '2026-01-01', name: 'One', description: null }],
      relations: [{ type: 'relApplicationToITComponent', toId: component.id, description: 'Kept' }],
    })
    const read = dataOf(await admin.get(`${pathOf(sheet)}?relationTypes=relApplicationToITComponent&permissions=true`))
    const computed = { name: 'aggregatedObsolescenceRisk', data: dataIn(read, 'aggregatedObsolescenceRisk') }
    const body = { ...read, fields: [...read.fields.filter(({ name }: Json) => name !== computed.name), computed] }
    const { permissions: _, ...expected } = read
    expect(await update(sheet, body, '?relationTypes=relApplicationToITComponent')).toEqual(expected)
  })

  test('takes a tag by its name; of several with that name, the one that the fact sheet has', async ({
    admin,
    service,
    put,
    update,
  }) => {
    const group = await insertSingleGroup(service, 'Colours')
    const [withoutGroup, inGroup] = [await insertTag(service, 'Red'), await insertTag(service, 'Red', group)]
    const sheet = await newFactSheet(admin, 'Application')
    const refusal = await put(sheet, { tags: [{ name: 'Red' }] })
    expect([refusal.status, membersOf(refusal)]).toEqual([422, ['$.tags[0].name']])
    expect((await update(sheet, { tags: [{ id: inGroup.id }] })).tags).toMatchObject([
      { id: inGroup.id, tagGroup: { name: 'Colours' } },
    ])
    expect((await update(sheet, { tags: [{ name: 'Red' }] })).tags).toMatchObject([{ id: inGroup.id }])
    expect((await update(sheet, { tags: [{ id: withoutGroup.id }, { id: withoutGroup.id }] })).tags).toHaveLength(1)
  })

  test('keeps relations of other types than relationTypes names, whatever the body contains', async ({
    admin,
    component,
    update,
  }) => {
    const [other, organization] = [await newFactSheet(admin, 'ITComponent'), await newFactSheet(admin, 'Organization')]
    const sheet = await newFactSheet(admin, 'Application', {
      relations: [
        { type: 'relApplicationToITComponent', toId: component.id },
        { type: 'relApplicationToOrganization', toId: organization.id },
      ],
    })
    const relations = async () =>
      dataOf(await admin.get(`${pathOf(sheet)}/relations`))
        .map(({ toId }: Json) => toId)
        .toSorted()
    const before = [component.id, organization.id].toSorted()
    await update(sheet, { relations: [] })
    await update(sheet, { relations: [{ type: 'relApplicationToITComponent', toId: other.id }] })
    expect(await relations()).toEqual(before)
    await update(sheet, { description: 'Without relations' }, '?relationTypes=relApplicationToITComponent')
    expect(await relations()).toEqual(before)
    const after = await update(sheet, { relations: [] }, '?relationTypes=relApplicationToITComponent')
    expect(after.relations).toEqual([])
    expect(await relations()).toEqual([organization.id])
  })

  test('replaces the list of relations: by id, by side and other end, with new and without missing ones', async ({
    admin,
    update,
    component,
  }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const others = await Promise.all([1, 2, 3, 4].map(() => newFactSheet(admin, 'ITComponent')))
    const [byId, byEnd, missing] = await Promise.all(
      others
        .slice(0, 3)
        .map((to) => newRelation(admin, sheet, 'relApplicationToITComponent', to, { description: 'Before' })),
    )
    const { relations } = await update(
      sheet,
      {
        relations: [
          { id: byId.id, activeFrom: '2026-01-01' },
          { type: 'relApplicationToITComponent', toId: others[1].id, description: 'After' },
          { type: 'relApplicationToITComponent', toId: others[3].id },
          { type: 'relToRequires', toId: component.id },
        ],
      },
      '?relationTypes=applicationITComponentRelation',
    )
    const relationsById = new Map<string, Json>(relations.map((relation: Json) => [relation.id, relation]))
    expect(relationsById.size).toBe(3)
    expect(relationsById.get(byId.id)).toMatchObject({
      toId: others[0].id,
      activeFrom: '2026-01-01',
      description: 'Before',
    })
    expect(relationsById.get(byEnd.id)).toMatchObject({ toId: others[1].id, description: 'After' })
    expect(relationsById.has(missing.id)).toBe(false)
    expect(relations.map(({ toId }: Json) => toId)).toContain(others[3].id)
  })

  test('moves a relation to another fact sheet', async ({ admin, component, update }) => {
    const [sheet, target] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
    const relation = await newRelation(admin, sheet, 'relApplicationToITComponent', component)
    const { relations } = await update(
      sheet,
      { relations: [{ id: relation.id, toId: target.id }] },
      '?relationTypes=relApplicationToITComponent',
    )
    expect(relations).toMatchObject([{ id: relation.id, toId: target.id }])
  })

  test('refuses an unknown name in relationTypes with 400', async ({ admin, put }) => {
    const sheet = await newFactSheet(admin, 'Application')
    expect((await put(sheet, {}, '?relationTypes=nonsense')).status).toBe(400)
  })

  test('archives the fact sheet after the other changes with status ARCHIVED, and recovers it with ACTIVE', async ({
    admin,
    update,
    put,
  }) => {
    const sheet = await newFactSheet(admin, 'Application')
    expect(await update(sheet, { status: 'ARCHIVED', description: 'Late' })).toMatchObject({
      status: 'ARCHIVED',
      description: 'Late',
    })
    const refusal = await put(sheet, { description: 'Later' })
    expect([refusal.status, membersOf(refusal)]).toEqual([422, ['$.status']])
    expect(await update(sheet, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE', description: 'Late' })
    expect(await update(sheet, { status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' })
  })

  test('recovers and changes a fact sheet in one request, checking its revision', async ({ admin, put, update }) => {
    const sheet = await newFactSheet(admin, 'Application')
    await admin.delete(pathOf(sheet))
    const { rev } = dataOf(await admin.get(pathOf(sheet)))
    expect((await put(sheet, { status: 'ACTIVE', rev: rev - 1 })).status).toBe(409)
    const body = { status: 'ACTIVE', rev, description: 'Back' }
    expect(await update(sheet, body)).toMatchObject({ status: 'ACTIVE', description: 'Back' })
  })
})

test('of fact sheets that are created with one name at the same time, one is', async ({ admin }) => {
  const body = { name: unique('Contested'), type: 'Application' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post('/factSheets', body)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})
