import { describe, expect } from 'vitest'
import { type TestPatch, createFactSheet, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { add, remove, replace, test } from '#testing/fact-sheets/patches.ts'
import type { Json } from '#testing/client.ts'

describe('a patch of the quality state', () => {
  test('sets it by lxState and by the older qualitySeal', async ({ create, patch }) => {
    const id = await create()
    expect(await patch(id, replace('/lxState', 'APPROVED'))).toMatchObject({
      lxState: 'APPROVED',
      qualitySeal: 'APPROVED',
    })
    expect(await patch(id, replace('/qualitySeal', 'break'))).toMatchObject({
      lxState: 'BROKEN_QUALITY_SEAL',
      qualitySeal: 'BROKEN',
    })
    expect(await patch(id, replace('/qualitySeal', 'approve'))).toMatchObject({ lxState: 'APPROVED' })
    expect(await patch(id, replace('/lxState', 'REJECTED'))).toMatchObject({ lxState: 'REJECTED' })
    expect(await patch(id, replace('/lxState', 'DRAFT'))).toMatchObject({ lxState: 'DRAFT' })
  })

  test('is refused if it removes the state', async ({ create, refusalOf }) => {
    expect(await refusalOf(await create(), remove('/lxState'))).toEqual(['OPERATION_NOT_ALLOWED /lxState'])
  })
})

describe('a patch of the status', () => {
  test('archives and recovers, also among other patches', async ({ admin, create, patch, refusalOf }) => {
    const id = await create()
    const { data } = await updateFactSheet(
      admin,
      { id, patches: [replace('/alias', 'Old'), replace('/status', 'ARCHIVED')], comment: 'gone' },
      'status ... on Application { alias }',
    )
    expect(data.updateFactSheet.factSheet).toMatchObject({ status: 'ARCHIVED', alias: 'Old' })
    expect(await refusalOf(id, replace('/alias', 'x'))).toEqual(['FACT_SHEET_ARCHIVED /status'])
    expect(await patch(id, replace('/status', 'ACTIVE'), remove('/alias'))).toMatchObject({
      status: 'ACTIVE',
      alias: null,
    })
  })

  test.for([undefined, '', '  '])(
    'needs a comment to archive, and does not accept %j',
    async (comment, { admin, create, patch }) => {
      const id = await create()
      const { errors } = await updateFactSheet(admin, { id, patches: [replace('/status', 'ARCHIVED')], comment })
      expect(errors).toMatchObject([{ extensions: { code: 'COMMENT_MISSING', objectPath: '/status' } }])
      expect(await patch(id)).toMatchObject({ status: 'ACTIVE' })
    },
  )

  test('can only set ACTIVE on a new fact sheet', async ({ admin }) => {
    const input = { name: 'Born active', type: 'Application' }
    const { errors } = await createFactSheet(admin, { input, patches: [replace('/status', 'ARCHIVED')] })
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_VALUE', objectPath: '/status' } }])
    const { data } = await createFactSheet(admin, { input, patches: [replace('/status', 'ACTIVE')] }, 'status')
    expect(data.createFactSheet.factSheet.status).toBe('ACTIVE')
  })
})

describe('a patch of tags', () => {
  const namesOf = ({ tags }: { tags: { name: string; tagGroup: { name: string } | null }[] }) =>
    tags.map(({ name, tagGroup }) => (tagGroup ? `${tagGroup.name}/${name}` : name)).toSorted()

  test('adds, replaces and removes them', async ({ create, patch }) => {
    const id = await create()
    const sheet = await patch(id, add('/tags', [{ tagName: 'Sales', tagGroupName: 'Domain' }]))
    expect(namesOf(sheet)).toEqual(['Domain/Sales'])
    expect(namesOf(await patch(id, add('/tags', [{ tagName: 'Loose' }])))).toEqual(['Domain/Sales', 'Loose'])
    expect(namesOf(await patch(id, remove('/tags', [{ tagId: sheet.tags[0].id }])))).toEqual(['Loose'])
    expect(namesOf(await patch(id, replace('/tags', [{ tagName: 'Sales' }])))).toEqual(['Domain/Sales'])
    expect(namesOf(await patch(id, remove('/tags')))).toEqual([])
  })

  test('distinguishes tags with the same name by group; without a group it takes the one outside of groups', async ({
    create,
    patch,
  }) => {
    const id = await create()
    expect(namesOf(await patch(id, replace('/tags', [{ tagName: 'Both' }])))).toEqual(['Both'])
    expect(namesOf(await patch(id, replace('/tags', [{ tagName: 'Both', tagGroupName: 'Domain' }])))).toEqual([
      'Domain/Both',
    ])
  })

  test('refuses a name that tags of two groups have, unless the group is named', async ({
    create,
    patch,
    refusalOf,
  }) => {
    const id = await create()
    expect(await refusalOf(id, add('/tags', [{ tagName: 'North' }]))).toEqual(['TAG_AMBIGUOUS /tags'])
    const sheet = await patch(id, add('/tags', [{ tagName: 'North', tagGroupName: 'Region' }]))
    expect(namesOf(sheet)).toEqual(['Region/North'])
  })

  test('creates missing tags for callers who may manage tags, and for nobody else', async ({
    admin,
    member,
    create,
    patch,
  }) => {
    const id = await create()
    const patches = [add('/tags', [{ tagName: 'Brand new' }])]
    const { errors } = await updateFactSheet(member, { id, patches })
    expect(errors).toMatchObject([{ extensions: { code: 'TAG_NOT_FOUND', objectPath: '/tags' } }])
    expect(namesOf(await patch(id, ...patches))).toEqual(['Brand new'])
    const { body } = await admin.get('/services/console/v1/events?types=TAG_CREATED')
    expect(body.data.map(({ objectName }: Json) => objectName)).toEqual(['Brand new'])
    expect((await updateFactSheet(member, { id: await create(), patches })).errors).toBeNull()
  })

  test('never creates tags that it removes', async ({ create, refusalOf }) => {
    expect(await refusalOf(await create(), remove('/tags', [{ tagName: 'Never heard of' }]))).toEqual([
      'TAG_NOT_FOUND /tags',
    ])
  })
})

describe.each(['permittedReadACL', 'permittedWriteACL'])('the access list %s', (name) => {
  test('can be patched with ids and records with ids, appended to, and cleared by []', async ({
    opsId,
    create,
    patch,
  }) => {
    const id = await create()
    expect((await patch(id, replace(`/${name}`, [opsId])))[name]).toMatchObject([{ id: opsId }])
    expect((await patch(id, replace(`/${name}`, [])))[name]).toEqual([])
    expect((await patch(id, add(`/${name}`, [{ id: opsId.toUpperCase() }])))[name]).toMatchObject([{ id: opsId }])
    expect((await patch(id, remove(`/${name}`, [opsId])))[name]).toEqual([])
  })
})

test('milestones can be replaced, appended and cleared by patches', async ({ service, create, patch }) => {
  const id = await create()
  const stored = async (...patches: TestPatch[]) => {
    await patch(id, ...patches)
    const row = await service.storage.db
      .selectFrom('fact_sheet')
      .select('milestones')
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.milestones
  }
  const start = { id: 'm1', date: '2027-01-01', name: 'Start' }
  const end = { id: expect.stringMatching(/^[\da-f-]{36}$/), date: '2028-01-01', name: 'End', description: 'At last' }
  expect(await stored(replace('/milestones', [start]))).toEqual([start])
  expect(await stored(add('/milestones', [{ ...end, id: null }]))).toEqual([start, end])
  expect(await stored(add('/milestones', [{ ...start, name: 'Begin' }]))).toEqual([end, { ...start, name: 'Begin' }])
  expect(await stored(remove('/milestones'))).toEqual([])
})
