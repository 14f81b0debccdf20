import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { dataOf, entity, eventsOf, newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { newTag, newTagGroup, patch, taggedFactSheet, tagRequests } from '#testing/fact-sheets/tags.ts'

describe('a tag', () => {
  test('is created in a group or without one, and can be set on fact sheets', async ({ admin }) => {
    const { id: tagGroupId } = await newTagGroup(admin)
    const [inGroup, alone] = [await newTag(admin, { tagGroupId }), await newTag(admin)]
    const { tags } = await taggedFactSheet(admin, 'Application', inGroup, alone)
    expect(tags).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: inGroup.id,
          bgColor: '#1F6FEB',
          status: 'ACTIVE',
          tagGroup: expect.objectContaining({ id: tagGroupId }),
        }),
        expect.objectContaining({ id: alone.id, description: 'A tag' }),
      ]),
    )
  })

  test('has a name that is unique among the active tags of its group, but not across groups', async ({ admin }) => {
    const [one, other] = [await newTagGroup(admin), await newTagGroup(admin)]
    const name = unique('Same')
    const first = await newTag(admin, { tagGroupId: one.id, name })
    await newTag(admin, { tagGroupId: other.id, name })
    const again = { name, color: '#fff', tagGroupId: one.id }
    expect(codesOf(await graph(admin, tagRequests.create, again))).toEqual(['TAG_NAME_NOT_UNIQUE'])
    await graph(admin, tagRequests.update, { id: first.id, patches: [patch('/status', 'ARCHIVED')] })
    expect((await graph(admin, tagRequests.create, again)).errors).toBeNull()
    expect(
      codesOf(await graph(admin, tagRequests.update, { id: first.id, patches: [patch('/status', 'ACTIVE')] })),
    ).toEqual(['TAG_NAME_NOT_UNIQUE'])
  })

  test('is created once by two concurrent requests', async ({ admin }) => {
    const variables = { name: unique('At once'), color: '#fff' }
    const answers = await Promise.all([1, 2, 3].map(() => graph(admin, tagRequests.create, variables)))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    for (const code of answers.flatMap((answer) => codesOf(answer) ?? [])) {
      expect(['TAG_NAME_NOT_UNIQUE', 'CONFLICT']).toContain(code)
    }
  })

  test.for<[string, Record<string, unknown>, string]>([
    ['an empty name', { name: ' ', color: '#fff' }, 'INVALID_NAME'],
    ['a name that is too long', { name: 'x'.repeat(256), color: '#fff' }, 'INVALID_NAME'],
    ['a name with a NUL', { name: 'a\u0000b', color: '#fff' }, 'BAD_REQUEST'],
    ['an invalid colour', { name: 'Red', color: 'red;background:url(//x)' }, 'INVALID_COLOR'],
    [
      'a group that is not there',
      { name: 'Red', color: '#fff', tagGroupId: crypto.randomUUID() },
      'TAG_GROUP_NOT_FOUND',
    ],
    ['a group whose id is none', { name: 'Red', color: '#fff', tagGroupId: 'x' }, 'TAG_GROUP_NOT_FOUND'],
  ])('is refused with %s', async ([, variables, code], { admin }) => {
    expect(codesOf(await graph(admin, tagRequests.create, variables))).toEqual([code])
  })

  test('can have any text as its name', async ({ admin }) => {
    const name = `<img src=x onerror=alert(1)> ${crypto.randomUUID()}`
    expect(await newTag(admin, { name })).toMatchObject({ name })
  })

  test('is updated by patches, whose violations are reported together', async ({ admin }) => {
    const { id } = await newTag(admin)
    const name = unique('Renamed')
    const patches = [patch('/name', name), patch('/color', '#000'), patch('/description', '', 'remove')]
    expect((await graph(admin, tagRequests.update, { id, patches })).data.updateTag).toMatchObject({
      id,
      name,
      color: '#000',
    })
    const wrong = [
      patch('/status', 'GONE'),
      patch('/nothing', 'x'),
      { op: 'replace', path: '/color' },
      { op: 'remove', path: '/name' },
    ]
    const refused = await graph(admin, tagRequests.update, { id, patches: wrong })
    expect(codesOf(refused)).toEqual(['INVALID_VALUE', 'UNKNOWN_PATH', 'INVALID_VALUE', 'INVALID_VALUE'])
    expect(refused.errors).toHaveLength(1)
    expect(refused.errors[0].message).toContain(`Path '/nothing' is not defined in the schema of Tag`)
  })

  test('that is archived stays on its fact sheets and cannot be set on others', async ({ admin }) => {
    const old = await newTag(admin)
    const before = await taggedFactSheet(admin, 'Application', old)
    await graph(admin, tagRequests.update, { id: old.id, patches: [patch('/status', 'ARCHIVED')] })
    const renamed = await admin.put(pathOf(before), { name: unique('Renamed'), tags: [{ id: old.id }] })
    expect(dataOf(renamed).tags).toEqual([expect.objectContaining({ id: old.id, status: 'ARCHIVED' })])
    const { status } = await admin.post('/factSheets', {
      name: unique('New'),
      type: 'Application',
      tags: [{ id: old.id }],
    })
    expect(status).toBe(422)
  })

  test('that is deleted is removed from all fact sheets, even from those hidden to the user who deletes it', async ({
    admin,
    service,
  }) => {
    const systems = await signedIn(service, 'SYSTEM_WRITE')
    const [gone, stays] = [await newTag(admin), await newTag(admin)]
    const open = await taggedFactSheet(admin, 'Application', gone, stays)
    const secret = await taggedFactSheet(admin, 'ITComponent', gone)
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(secret), { permittedReadACL: [ace.id] }))
    expect((await systems.get(pathOf(secret))).status).toBe(404)

    const events = await eventsOf({ admin }, () => graph(systems, tagRequests.delete, { id: gone.id }))
    const about = (type: string) => events.filter((one) => one.type === type).map(({ event }) => event)
    expect(dataOf(await admin.get(pathOf(open)))).toMatchObject({ rev: open.rev + 1, tags: [{ id: stays.id }] })
    expect(dataOf(await admin.get(pathOf(secret)))).toMatchObject({ rev: secret.rev + 2, tags: [] })
    expect(about('FACT_SHEET_TAG_REMOVED')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'FactSheetTagRemovedEvent',
          tagId: gone.id,
          tagName: gone.name,
          tagGroupName: null,
          fsType: 'Application',
          fsIdAndRev: { id: open.id, rev: open.rev + 1 },
        }),
        expect.objectContaining({ fsType: 'ITComponent', fsIdAndRev: { id: secret.id, rev: secret.rev + 2 } }),
      ]),
    )
    // Events with whole fact sheets would be more than one transaction can hold.
    expect(about('FACT_SHEET_UPDATED')).toEqual([])
    expect(events.at(-1)).toMatchObject({ type: 'TAG_DELETED', event: { tagId: gone.id, tagName: gone.name } })
    expect((await graph(admin, tagRequests.delete, { id: gone.id })).errors).toMatchObject([
      { message: 'There is no such tag' },
    ])
  })

  test('that is deleted lowers the completion of its fact sheets if tags count', async ({ service }) => {
    const { id: workspaceId } = await service.service.setup.createWorkspace(unique('Counting'))
    const person = await signedIn(service, 'ADMIN', { workspace: { ...service.workspace, id: workspaceId } })
    const { data: view } = (await person.get('/models/viewModel')).body
    const layout = { fields: [{ name: 'tags' }] }
    view.factSheets.find(({ type }: { type: string }) => type === 'Application').sections = [
      { label: 'Only', subsections: [{ label: 'Tags', templateOptions: { layout } }] },
    ]
    await service.service.services.models.replace(workspaceId, 'view', view)
    const [gone, other] = [await newTag(person), await newTag(person)]
    const [bare, stays] = [
      await taggedFactSheet(person, 'Application', gone),
      await taggedFactSheet(person, 'Application', gone, other),
    ]
    const percentages = async () =>
      await Promise.all([bare, stays].map(async (one) => dataOf(await person.get(pathOf(one))).completion.percentage))
    expect(await percentages()).toEqual([100, 100])
    await graph(person, tagRequests.delete, { id: gone.id })
    expect(await percentages()).toEqual([0, 100])
  })
})

describe('a new tag named by a fact sheet', () => {
  const SET = `mutation ($id: ID!, $patches: [Patch!]!) {
    updateFactSheet(id: $id, patches: $patches) { factSheet { tags { name color status tagGroup { name } } } }
  }`
  const naming = (tagName: string, tagGroupName?: string) => [
    { op: 'add', path: '/tags', value: JSON.stringify([{ tagName, tagGroupName }]) },
  ]

  test('is created once for those who may manage tags, and emits an event', async ({ admin }) => {
    const { name: groupName } = await newTagGroup(admin)
    const name = unique('Named')
    const [one, other] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'Application')]
    const events = await eventsOf({ admin }, async () => {
      for (const { id } of [one, other]) {
        const { data } = await graph(admin, SET, { id, patches: naming(name, groupName) })
        expect(data.updateFactSheet.factSheet.tags).toMatchObject([
          { name, status: 'ACTIVE', tagGroup: { name: groupName } },
        ])
      }
    })
    expect(events.filter(({ type }) => type === 'TAG_CREATED')).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'FACT_SHEET_TAG_ADDED')).toHaveLength(2)
  })

  test('is refused for others, and naming a new group creates none', async ({ admin, member }) => {
    const { id } = await newFactSheet(admin, 'Application')
    expect(codesOf(await graph(member, SET, { id, patches: naming(unique('New')) }))).toEqual(['TAG_NOT_FOUND'])
    expect(codesOf(await graph(admin, SET, { id, patches: naming('New', unique('No group')) }))).toEqual([
      'TAG_NOT_FOUND',
    ])
  })
})

describe('events of tags', () => {
  test('describe creation, update and deletion', async ({ admin }) => {
    const { id: tagGroupId, name: tagGroupName } = await newTagGroup(admin)
    const [name, renamed] = [unique('Tag'), unique('Renamed')]
    let id = ''
    const events = await eventsOf({ admin }, async () => {
      ;({ id } = await newTag(admin, { tagGroupId, name }))
      await graph(admin, tagRequests.update, { id, patches: [patch('/name', renamed)] })
      await graph(admin, tagRequests.update, { id, patches: [patch('/name', renamed)] })
      await graph(admin, tagRequests.delete, { id })
    })
    const about = { tagGroupId, tagGroupName }
    expect(events).toMatchObject([
      {
        type: 'TAG_CREATED',
        event: { type: 'TagCreatedEvent', tagId: id, tagName: name, ...about, userId: admin.userId },
      },
      { type: 'TAG_GROUP_TAG_ADDED', event: { type: 'TagGroupTagAddedEvent', tagId: id, tagName: name, ...about } },
      { type: 'TAG_UPDATED', event: { type: 'TagUpdatedEvent', tagId: id, tagName: renamed, ...about } },
      { type: 'TAG_GROUP_TAG_REMOVED', event: { type: 'TagGroupTagRemovedEvent', tagId: id, ...about } },
      { type: 'TAG_DELETED', event: { type: 'TagDeletedEvent', tagId: id, tagName: renamed, ...about } },
    ])
  })

  test('are not emitted for a request that failed', async ({ admin }) => {
    const name = unique('Twice')
    const query = `mutation { a: createTag(name: "${name}", color: "#fff") { id } b: createTag(name: "${name}", color: "#fff") { id } }`
    const events = await eventsOf({ admin }, async () => {
      expect(codesOf(await graph(admin, query))).toEqual(['TAG_NAME_NOT_UNIQUE', 'ROLLED_BACK'])
    })
    expect(events).toEqual([])
  })
})
