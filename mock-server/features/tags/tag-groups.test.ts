import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { dataOf, eventsOf, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { newTag, newTagGroup, patch, taggedFactSheet, tagRequests } from '#testing/fact-sheets/tags.ts'

describe('a tag group', () => {
  test('is created, updated by patches and deleted with its tags', async ({ admin }) => {
    const name = unique('Renamed')
    let [id, tagId] = ['', '']
    const events = await eventsOf({ admin }, async () => {
      ;({ id } = await newTagGroup(admin, { mode: 'SINGLE', types: ['Application'] }))
      ;({ id: tagId } = await newTag(admin, { tagGroupId: id }))
      const patches = [
        patch('/name', name),
        patch('/mode', 'MULTIPLE'),
        patch('/restrictToFactSheetTypes', '["Application","ITComponent"]'),
      ]
      await graph(admin, tagRequests.updateGroup, { id, patches })
      const sheet = await taggedFactSheet(admin, 'ITComponent', { id: tagId })
      expect((await graph(admin, tagRequests.deleteGroup, { id })).data.deleteTagGroup).toEqual({ id })
      expect(dataOf(await admin.get(pathOf(sheet))).tags).toEqual([])
    })
    const told = events.filter(({ type }) => type.startsWith('TAG_'))
    expect(told).toMatchObject([
      {
        type: 'TAG_GROUP_CREATED',
        event: {
          type: 'TagGroupCreatedEvent',
          tagGroupId: id,
          mode: 'SINGLE',
          restrictToFactSheetTypes: ['Application'],
        },
      },
      { type: 'TAG_CREATED' },
      { type: 'TAG_GROUP_TAG_ADDED' },
      {
        type: 'TAG_GROUP_UPDATED',
        event: {
          tagGroupId: id,
          tagGroupName: name,
          mode: 'MULTIPLE',
          restrictToFactSheetTypes: ['Application', 'ITComponent'],
        },
      },
      { type: 'TAG_GROUP_TAG_REMOVED', event: { tagId } },
      { type: 'TAG_DELETED', event: { tagId } },
      { type: 'TAG_GROUP_DELETED', event: { tagGroupId: id } },
    ])
    expect(events.map(({ type }) => type)).toContain('FACT_SHEET_TAG_REMOVED')
  })

  test('cannot become SINGLE while a fact sheet has two of its tags', async ({ admin }) => {
    const { id } = await newTagGroup(admin)
    const [a, b] = [await newTag(admin, { tagGroupId: id }), await newTag(admin, { tagGroupId: id })]
    const sheet = await taggedFactSheet(admin, 'Application', a, b)
    const single = { id, patches: [patch('/mode', 'SINGLE')] }
    expect(codesOf(await graph(admin, tagRequests.updateGroup, single))).toEqual(['TAG_GROUP_HAS_SEVERAL'])
    dataOf(await admin.put(pathOf(sheet), { tags: [{ id: a.id }] }))
    expect((await graph(admin, tagRequests.updateGroup, single)).data.updateTagGroup).toMatchObject({ mode: 'SINGLE' })
  })

  test.for([
    ['a type that the model does not have', patch('/restrictToFactSheetTypes', '["Spaceship"]'), 'UNKNOWN_TYPE'],
    ['types that are no list', patch('/restrictToFactSheetTypes', '{"a":1}'), 'INVALID_VALUE'],
    ['types that are no JSON', patch('/restrictToFactSheetTypes', 'Application'), 'INVALID_VALUE'],
    ['an unknown mode', patch('/mode', 'SOME'), 'INVALID_VALUE'],
    ['a path that is none', patch('/constructor', 'x'), 'UNKNOWN_PATH'],
    ['no name', patch('/name', ''), 'INVALID_NAME'],
  ])('refuses %s', async ([, wrong, code], { admin }) => {
    const { id } = await newTagGroup(admin)
    expect(codesOf(await graph(admin, tagRequests.updateGroup, { id, patches: [wrong] }))).toEqual([code])
  })

  test('has a unique name', async ({ admin }) => {
    const { name } = await newTagGroup(admin)
    const again = await graph(admin, tagRequests.createGroup, { name, mode: 'SINGLE', types: [] })
    expect(codesOf(again)).toEqual(['TAG_GROUP_NAME_NOT_UNIQUE'])
  })
})

describe('tags and their groups', () => {
  test('are managed only by those with the right to', async ({ admin, member, viewer }) => {
    const [{ id: groupId }, { id }] = [await newTagGroup(admin), await newTag(admin)]
    const requests: [string, Record<string, unknown>][] = [
      [tagRequests.create, { name: 'x', color: '#fff' }],
      [tagRequests.update, { id, patches: [] }],
      [tagRequests.delete, { id }],
      [tagRequests.createGroup, { name: 'x', mode: 'SINGLE', types: [] }],
      [tagRequests.updateGroup, { id: groupId, patches: [] }],
      [tagRequests.deleteGroup, { id: groupId }],
    ]
    for (const client of [viewer, member]) {
      for (const [query, variables] of requests)
        expect(codesOf(await graph(client, query, variables))).toEqual(['FORBIDDEN'])
    }
  })

  test('of another workspace do not exist', async ({ admin, stranger }) => {
    const [{ id: groupId }, { id }] = [await newTagGroup(admin), await newTag(admin)]
    const requests: [string, Record<string, unknown>, string][] = [
      [tagRequests.update, { id, patches: [] }, 'NOT_FOUND'],
      [tagRequests.delete, { id }, 'NOT_FOUND'],
      [tagRequests.updateGroup, { id: groupId, patches: [] }, 'NOT_FOUND'],
      [tagRequests.deleteGroup, { id: groupId }, 'NOT_FOUND'],
      [tagRequests.deleteGroup, { id: 'no id' }, 'NOT_FOUND'],
      [tagRequests.create, { name: 'x', color: '#fff', tagGroupId: groupId }, 'TAG_GROUP_NOT_FOUND'],
    ]
    for (const [query, variables, code] of requests)
      expect(codesOf(await graph(stranger, query, variables))).toEqual([code])
  })
})
