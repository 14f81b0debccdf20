import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { eventsOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { newTag, newTagGroup } from '#testing/fact-sheets/tags.ts'

const upsertTag = `mutation ($name: String!, $tagGroupName: String, $description: String, $color: String, $validateOnly: Boolean) {
  upsertTag(name: $name, tagGroupName: $tagGroupName, description: $description, color: $color, validateOnly: $validateOnly) {
    id name description color tagGroup { name }
  }
}`
const upsertTagGroup = `mutation ($name: String!, $mode: TagGroupModeEnum, $types: [FactSheetType!], $validateOnly: Boolean) {
  upsertTagGroup(name: $name, mode: $mode, restrictToFactSheetTypes: $types, validateOnly: $validateOnly) {
    id name mode restrictToFactSheetTypes
  }
}`

describe('upsertTag', () => {
  test('creates a tag, in a group or without one, and then updates the members that it names', async ({ admin }) => {
    const group = await newTagGroup(admin)
    const name = unique('Upserted')
    const variables = { name, tagGroupName: group.name }
    const events = await eventsOf({ admin }, async () => {
      const first = (await graph(admin, upsertTag, { ...variables, description: 'What for' })).data.upsertTag
      expect(first).toMatchObject({ name, description: 'What for', color: '#b0bec5', tagGroup: { name: group.name } })
      const second = (await graph(admin, upsertTag, { ...variables, color: '#ff0000' })).data.upsertTag
      expect(second).toEqual({ ...first, color: '#ff0000' })
      await graph(admin, upsertTag, { ...variables, color: '#ff0000' })
    })
    expect(events.map(({ type }) => type)).toEqual(['TAG_CREATED', 'TAG_GROUP_TAG_ADDED', 'TAG_UPDATED'])
    const alone = (await graph(admin, upsertTag, { name })).data.upsertTag
    expect(alone).toMatchObject({ name, tagGroup: null })
  })

  test('is refused without the right, with an unknown group and with an invalid colour', async ({ admin, member }) => {
    const { name } = await newTag(admin)
    expect(codesOf(await graph(member, upsertTag, { name, color: '#000' }))).toEqual(['FORBIDDEN'])
    expect(codesOf(await graph(admin, upsertTag, { name, tagGroupName: unique('None') }))).toEqual([
      'TAG_GROUP_NOT_FOUND',
    ])
    expect(codesOf(await graph(admin, upsertTag, { name, color: 'red' }))).toEqual(['INVALID_COLOR'])
  })
})

describe('upsertTagGroup', () => {
  test('creates a group, and then updates the members that it names', async ({ admin, member }) => {
    const name = unique('Group')
    const events = await eventsOf({ admin }, async () => {
      const first = (await graph(admin, upsertTagGroup, { name, types: ['Application'] })).data.upsertTagGroup
      expect(first).toMatchObject({ name, mode: 'MULTIPLE', restrictToFactSheetTypes: ['Application'] })
      const second = (await graph(admin, upsertTagGroup, { name, mode: 'SINGLE' })).data.upsertTagGroup
      expect(second).toEqual({ ...first, mode: 'SINGLE' })
    })
    expect(events.map(({ type }) => type)).toEqual(['TAG_GROUP_CREATED', 'TAG_GROUP_UPDATED'])
    expect(codesOf(await graph(member, upsertTagGroup, { name, mode: 'MULTIPLE' }))).toEqual(['FORBIDDEN'])
  })
})

describe('the mutations of tags with validateOnly', () => {
  test.for([
    ['createTag', (name: string) => `createTag(name: "${name}", validateOnly: true) { color }`],
    ['upsertTag', (name: string) => `upsertTag(name: "${name}", validateOnly: true) { color }`],
  ] as const)('%s shows the tag and keeps nothing', async ([mutation, textOf], { admin }) => {
    const name = unique('Tried')
    const events = await eventsOf({ admin }, async () => {
      const { data } = await graph(admin, `mutation { ${textOf(name)} }`)
      expect(data[mutation]).toEqual({ color: '#b0bec5' })
    })
    expect(events).toEqual([])
    const { data } = await graph(admin, `{ allTags(filter: { name: "${name}" }) { totalCount } }`)
    expect(data.allTags.totalCount).toBe(0)
  })

  test('deletions keep the tag and its group', async ({ admin }) => {
    const group = await newTagGroup(admin)
    const tag = await newTag(admin, { tagGroupId: group.id })
    await graph(admin, `mutation { deleteTag(id: "${tag.id}", validateOnly: true) { id } }`)
    await graph(admin, `mutation { deleteTagGroup(id: "${group.id}", validateOnly: true) { id } }`)
    const { data } = await graph(admin, `{ allTags(filter: { tagGroupName: "${group.name}" }) { totalCount } }`)
    expect(data.allTags.totalCount).toBe(1)
  })
})
