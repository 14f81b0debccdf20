import { describe, expect, test } from 'vitest'
import { type Json, type TestPatch, createFactSheet, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { add, patchService, remove, replace } from '#testing/fact-sheets/patches.ts'

const the = patchService()
const { fresh, after, refused } = the

describe('a patch of the quality state', () => {
  test('sets it by lxState and by the older qualitySeal', async () => {
    const id = await fresh()
    expect(await after(id, replace('/lxState', 'APPROVED'))).toMatchObject({
      lxState: 'APPROVED',
      qualitySeal: 'APPROVED',
    })
    expect(await after(id, replace('/qualitySeal', 'break'))).toMatchObject({
      lxState: 'BROKEN_QUALITY_SEAL',
      qualitySeal: 'BROKEN',
    })
    expect(await after(id, replace('/qualitySeal', 'approve'))).toMatchObject({ lxState: 'APPROVED' })
    expect(await after(id, replace('/lxState', 'REJECTED'))).toMatchObject({ lxState: 'REJECTED' })
    expect(await after(id, replace('/lxState', 'DRAFT'))).toMatchObject({ lxState: 'DRAFT' })
  })

  test('is refused if it removes the state', async () => {
    expect(await refused(await fresh(), remove('/lxState'))).toEqual(['OPERATION_NOT_ALLOWED /lxState'])
  })
})

describe('a patch of the status', () => {
  test('archives and recovers, also among other patches', async () => {
    const id = await fresh()
    const archived = await updateFactSheet(
      the.admin,
      { id, patches: [replace('/alias', 'Old'), replace('/status', 'ARCHIVED')], comment: 'gone' },
      'status ... on Application { alias }',
    )
    expect(archived.data.updateFactSheet.factSheet).toMatchObject({ status: 'ARCHIVED', alias: 'Old' })
    expect(await refused(id, replace('/alias', 'x'))).toEqual(['FACT_SHEET_ARCHIVED /status'])
    expect(await after(id, replace('/status', 'ACTIVE'), remove('/alias'))).toMatchObject({
      status: 'ACTIVE',
      alias: null,
    })
  })

  test.each([undefined, '', '  '])('needs a comment to archive, and does not accept %j', async (comment) => {
    const id = await fresh()
    const { errors } = await updateFactSheet(the.admin, { id, patches: [replace('/status', 'ARCHIVED')], comment })
    expect(errors).toMatchObject([{ extensions: { code: 'COMMENT_MISSING', objectPath: '/status' } }])
    expect(await after(id)).toMatchObject({ status: 'ACTIVE' })
  })

  test('can only set ACTIVE on a new fact sheet', async () => {
    const input = { name: 'Born active', type: 'Application' }
    const refusal = await createFactSheet(the.admin, { input, patches: [replace('/status', 'ARCHIVED')] })
    expect(refusal.errors).toMatchObject([{ extensions: { code: 'INVALID_VALUE', objectPath: '/status' } }])
    const made = await createFactSheet(the.admin, { input, patches: [replace('/status', 'ACTIVE')] }, 'status')
    expect(made.data.createFactSheet.factSheet.status).toBe('ACTIVE')
  })
})

describe('a patch of tags', () => {
  const namesOf = ({ tags }: { tags: { name: string; tagGroup: { name: string } | null }[] }) =>
    tags.map(({ name, tagGroup }) => (tagGroup ? `${tagGroup.name}/${name}` : name)).toSorted()

  test('adds, replaces and removes them', async () => {
    const id = await fresh()
    const one = await after(id, add('/tags', [{ tagName: 'Sales', tagGroupName: 'Domain' }]))
    expect(namesOf(one)).toEqual(['Domain/Sales'])
    expect(namesOf(await after(id, add('/tags', [{ tagName: 'Loose' }])))).toEqual(['Domain/Sales', 'Loose'])
    expect(namesOf(await after(id, remove('/tags', [{ tagId: one.tags[0].id }])))).toEqual(['Loose'])
    expect(namesOf(await after(id, replace('/tags', [{ tagName: 'Sales' }])))).toEqual(['Domain/Sales'])
    expect(namesOf(await after(id, remove('/tags')))).toEqual([])
  })

  test('distinguishes tags with the same name by group; without a group it takes the one outside of groups', async () => {
    const id = await fresh()
    expect(namesOf(await after(id, replace('/tags', [{ tagName: 'Both' }])))).toEqual(['Both'])
    expect(namesOf(await after(id, replace('/tags', [{ tagName: 'Both', tagGroupName: 'Domain' }])))).toEqual([
      'Domain/Both',
    ])
  })

  test('refuses a name that tags of two groups have, unless the group is named', async () => {
    const id = await fresh()
    expect(await refused(id, add('/tags', [{ tagName: 'North' }]))).toEqual(['TAG_AMBIGUOUS /tags'])
    const north = await after(id, add('/tags', [{ tagName: 'North', tagGroupName: 'Region' }]))
    expect(namesOf(north)).toEqual(['Region/North'])
  })

  test('creates missing tags for callers who may manage tags, and for nobody else', async () => {
    const id = await fresh()
    const member = await signedIn(the.service, 'MEMBER')
    const patches = [add('/tags', [{ tagName: 'Brand new' }])]
    const refusal = await updateFactSheet(member, { id, patches })
    expect(refusal.errors).toMatchObject([{ extensions: { code: 'TAG_NOT_FOUND', objectPath: '/tags' } }])
    expect(namesOf(await after(id, ...patches))).toEqual(['Brand new'])
    const { body } = await the.admin.get('/services/console/v1/events?types=TAG_CREATED')
    expect(body.data.map(({ objectName }: Json) => objectName)).toEqual(['Brand new'])
    expect((await updateFactSheet(member, { id: await fresh(), patches })).errors).toBeUndefined()
  })

  test('never creates tags that it removes', async () => {
    expect(await refused(await fresh(), remove('/tags', [{ tagName: 'Never heard of' }]))).toEqual([
      'TAG_NOT_FOUND /tags',
    ])
  })
})

describe.each(['permittedReadACL', 'permittedWriteACL'])('the access list %s', (name) => {
  test('can be patched with ids and records with ids, appended to, and cleared by []', async () => {
    const id = await fresh()
    expect((await after(id, replace(`/${name}`, [the.ops])))[name]).toMatchObject([{ id: the.ops }])
    expect((await after(id, replace(`/${name}`, [])))[name]).toEqual([])
    expect((await after(id, add(`/${name}`, [{ id: the.ops.toUpperCase() }])))[name]).toMatchObject([{ id: the.ops }])
    expect((await after(id, remove(`/${name}`, [the.ops])))[name]).toEqual([])
  })
})

test('milestones can be replaced, appended and cleared by patches', async () => {
  const id = await fresh()
  const stored = async (...patches: TestPatch[]) => {
    await after(id, ...patches)
    const row = await the.service.storage.db
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
