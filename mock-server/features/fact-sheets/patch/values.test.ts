import { describe, expect } from 'vitest'
import { add, remove, replace, test } from '#testing/fact-sheets/patches.ts'

const values: [string, unknown, Record<string, unknown>, Record<string, unknown>, string?][] = [
  ['/description', 'What it is', { description: 'What it is' }, { description: null }],
  ['/alias', 'Short', { alias: 'Short' }, { alias: null }],
  ['/category', 'microservice', { category: 'microservice' }, { category: null }],
  ['/businessCriticality', 'high', { businessCriticality: 'high' }, { businessCriticality: null }],
  ['/platforms', ['web', 'mobile'], { platforms: ['web', 'mobile'] }, { platforms: null }],
  ['/users', '12', { users: 12 }, { users: null }],
  ['/cost', '1.5', { cost: 1.5 }, { cost: null }],
  ['/goLive', '2027-01-31', { goLive: '2027-01-31' }, { goLive: null }],
  ['/isPublic', 'true', { isPublic: true }, { isPublic: null }],
  ['/successors', ['CRM'], { successors: ['CRM'] }, { successors: null }],
  ['/lxExcludeFromQuota', 'true', { lxExcludeFromQuota: true }, { lxExcludeFromQuota: false }],
  ['/naFields', ['alias', 'relToParent'], { naFields: ['alias', 'relToParent'] }, { naFields: [] }],
  [
    '/location',
    { rawAddress: 'Bonn', latitude: 50.7 },
    { location: { rawAddress: 'Bonn', latitude: 50.7 } },
    { location: null },
    'Organization',
  ],
  [
    '/projectStatus',
    [{ date: '2026-12-01', status: 'green', progress: 5 }],
    { projectStatus: [{ date: '2026-12-01', status: 'green', progress: 5 }] },
    { projectStatus: null },
    'Initiative',
  ],
  [
    '/externalId',
    { type: 'ExternalId', externalId: 'X-1', comment: 'from there', externalUrl: 'https://example.com/1' },
    { externalId: { externalId: 'X-1', comment: 'from there', externalUrl: 'https://example.com/1' } },
    { externalId: null },
  ],
  [
    '/lifecycle',
    {
      phases: [
        { phase: 'active', startDate: '2026-01-01' },
        { phase: 'plan', startDate: '2025-01-01' },
      ],
    },
    {
      lifecycle: {
        phases: [
          { phase: 'plan', startDate: '2025-01-01' },
          { phase: 'active', startDate: '2026-01-01' },
        ],
      },
    },
    { lifecycle: null },
  ],
]

describe.each(values)('the value at %s', (path, value, present, absent, type) => {
  test('is cleared by replacing it with null', async ({ create, patch }) => {
    const id = await create(type)
    await patch(id, replace(path, value))
    expect(await patch(id, { op: 'replace', path, value: null })).toMatchObject(absent)
  })

  test.for(['add', 'replace'] as const)('can be set by the patch operation %s', async (op, { create, patch }) => {
    const id = await create(type)
    expect(await patch(id, { ...replace(path, value), op })).toMatchObject(present)
    await patch(id, remove(path))
  })

  test('can be set at creation, and cleared by remove', async ({ create, patch }) => {
    const id = await create(type, [add(path, value)])
    expect(await patch(id)).toMatchObject(present)
    expect(await patch(id, remove(path))).toMatchObject(absent)
  })

  test('is cleared by a remove with an empty value', async ({ create, patch }) => {
    const id = await create(type, [add(path, value)])
    expect(await patch(id, remove(path, ''))).toMatchObject(absent)
  })

  test('cannot be set without a value', async ({ create, refusalOf }) => {
    expect(await refusalOf(await create(type), { op: 'replace', path })).toEqual([`INVALID_VALUE ${path}`])
  })
})

test('the name of a fact sheet can only be replaced by a patch', async ({ create, patch, refusalOf }) => {
  const id = await create()
  expect(await patch(id, replace('/name', 'A new name'))).toMatchObject({ name: 'A new name' })
  expect(await refusalOf(id, add('/name', 'Another'))).toEqual(['OPERATION_NOT_ALLOWED /name'])
  expect(await refusalOf(id, remove('/name'))).toEqual(['OPERATION_NOT_ALLOWED /name'])
  expect(await refusalOf(id, replace('/name', '  '))).toEqual(['NAME_EMPTY /name'])
})

describe('a patch of one phase of a lifecycle', () => {
  const phases = (...all: [string, string][]) => ({
    lifecycle: { phases: all.map(([phase, startDate]) => ({ phase, startDate })) },
  })

  test('sets, moves and removes that phase only', async ({ create, patch }) => {
    const id = await create('Application', [
      add('/lifecycle', { phases: [{ phase: 'active', startDate: '2026-06-01' }] }),
    ])
    expect(await patch(id, add('/lifecycle/phaseIn', '2026-03-01'))).toMatchObject(
      phases(['phaseIn', '2026-03-01'], ['active', '2026-06-01']),
    )
    expect(await patch(id, replace('/lifecycle/phaseIn', '2026-04-01'))).toMatchObject(
      phases(['phaseIn', '2026-04-01'], ['active', '2026-06-01']),
    )
    expect(await patch(id, remove('/lifecycle/active'))).toMatchObject(phases(['phaseIn', '2026-04-01']))
    expect(await patch(id, remove('/lifecycle/phaseIn'))).toMatchObject({ lifecycle: null })
  })

  test('can move it past the next phase only if the request moves that one too', async ({
    create,
    patch,
    refusalOf,
  }) => {
    const id = await create('Application', [add('/lifecycle/active', '2026-06-01')])
    const sheet = await patch(
      id,
      replace('/lifecycle/phaseIn', '2027-01-01'),
      replace('/lifecycle/active', '2027-06-01'),
    )
    expect(sheet).toMatchObject(phases(['phaseIn', '2027-01-01'], ['active', '2027-06-01']))
    expect(await refusalOf(id, replace('/lifecycle/phaseIn', '2028-01-01'))).toEqual([
      'INVALID_VALUE /lifecycle/phaseIn',
    ])
  })
})

test('the names in naFields can be added and removed one by one', async ({ create, patch }) => {
  const id = await create('Application', [replace('/naFields', ['alias'])])
  expect((await patch(id, add('/naFields', ['release', 'alias']))).naFields).toEqual(['alias', 'release'])
  expect((await patch(id, remove('/naFields', ['alias']))).naFields).toEqual(['release'])
})

test('patches apply in order, and each sees the result of the earlier ones', async ({ create, patch }) => {
  const id = await create()
  const sheet = await patch(
    id,
    replace('/alias', 'first'),
    replace('/alias', 'second'),
    add('/tags', [{ tagName: 'Loose' }]),
    remove('/tags'),
    replace('/businessCriticality', 'high'),
    add('/criticalityReason', 'because'),
  )
  expect(sheet).toMatchObject({ alias: 'second', tags: [], criticalityReason: 'because', rev: 2 })
})

test('a read-only external id is written only with forceWrite', async ({ create, patch, refusalOf }) => {
  const id = await create()
  expect(await refusalOf(id, replace('/serialNumber', { externalId: 'S-1' }))).toEqual([
    'FIELD_READ_ONLY /serialNumber',
  ])
  expect(await refusalOf(id, remove('/serialNumber'))).toEqual(['FIELD_READ_ONLY /serialNumber'])
  const sheet = await patch(id, replace('/serialNumber', { externalId: 'S-1', forceWrite: true }))
  expect(sheet.serialNumber).toEqual({ externalId: 'S-1' })
})
