import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { createFactSheet, graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures.override('serviceOptions', { dataModel: smallData() }).extend(
  'events',
  { scope: 'file' },
  ({ admin }) =>
    async () =>
      (await admin.get('/services/console/v1/events?limit=1000')).body.data.map(({ type }: Json) => type),
)

const FREE_ID = '11111111-2222-3333-4444-555555555555'

describe('a new fact sheet', () => {
  test('has the values of its patches, and is shown as selected', async ({ member, events }) => {
    const { data, errors } = await createFactSheet(
      member,
      {
        input: { name: 'CRM', type: 'Application' },
        patches: [
          { op: 'add', path: '/alias', value: 'Customers' },
          { op: 'replace', path: '/name', value: 'CRM 2' },
        ],
      },
      '__typename name rev type ... on Application { alias serialNumber { externalId } }',
    )
    expect(errors).toBeNull()
    expect(data).toEqual({
      createFactSheet: {
        factSheet: {
          __typename: 'Application',
          name: 'CRM 2',
          rev: 1,
          type: 'Application',
          alias: 'Customers',
          serialNumber: { externalId: expect.stringMatching(/^\d+$/) },
        },
      },
    })
    expect((await events()).slice(-1)).toEqual(['FACT_SHEET_CREATED'])
  })

  test('may bring its id, in any case, unless it is taken', async ({ admin }) => {
    const id = 'ABCDEF01-2222-3333-4444-555555555555'
    const input = { id, name: 'With an id', type: 'Application' }
    expect((await createFactSheet(admin, { input })).data.createFactSheet.factSheet.id).toBe(id.toLowerCase())
    const repetition = await createFactSheet(admin, { input: { ...input, name: 'Another' } })
    expect(repetition).toEqual({
      data: null,
      errors: [
        {
          message: `/id: there is a fact sheet ${id.toLowerCase()} already (FACT_SHEET_ID_TAKEN)`,
          path: ['createFactSheet'],
          extensions: {
            errorType: 'BUSINESS_LOGIC',
            entityType: 'FACT_SHEET',
            objectId: id,
            objectPath: '/id',
            code: 'FACT_SHEET_ID_TAKEN',
          },
        },
      ],
    })
    const refusal = await createFactSheet(admin, { input: { ...input, id: 'mine' } })
    expect(refusal.errors).toMatchObject([
      { extensions: { errorType: 'MODEL_COMPLIANT', code: 'INVALID_VALUE', objectPath: '/id' } },
    ])
  })

  test('with an id in use is refused to people without the right like any other', async ({ admin, viewer }) => {
    const input = { id: await newFactSheetId(admin, 'Taken'), name: 'Probe', type: 'Application' }
    expect((await createFactSheet(viewer, { input })).errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })

  test('needs the right to create fact sheets', async ({ viewer }) => {
    const { data, errors } = await createFactSheet(viewer, { input: { name: 'Not mine', type: 'Application' } })
    expect(data).toBeNull()
    expect(errors).toEqual([
      {
        message: "You need the factSheet.create permission. The role VIEWER doesn't include it",
        path: ['createFactSheet'],
        extensions: { errorType: 'BUSINESS_LOGIC', entityType: 'FACT_SHEET', code: 'FORBIDDEN' },
      },
    ])
  })
})

describe('the revision of an update', () => {
  test('is accepted where it is current, as a number and as text', async ({ admin }) => {
    const id = await newFactSheetId(admin, 'Revised')
    const patches = (value: string) => [{ op: 'replace' as const, path: '/alias', value }]
    expect(
      (await updateFactSheet(admin, { id, rev: 1, patches: patches('a') }, 'rev')).data.updateFactSheet.factSheet.rev,
    ).toBe(2)
    expect(
      (await updateFactSheet(admin, { id, rev: '2', patches: patches('b') }, 'rev')).data.updateFactSheet.factSheet.rev,
    ).toBe(3)
  })

  test.for([0, 2, 9_007_199_254_740_991])(
    'is refused with an error that names it where it is %d and 1 is current',
    async (rev, { admin }) => {
      const id = await newFactSheetId(admin, `Revised ${rev}`)
      const { data, errors } = await updateFactSheet(admin, { id, rev, patches: [] })
      expect(data).toBeNull()
      expect(errors).toEqual([
        {
          message: `The fact sheet is at revision 1, not ${rev}`,
          path: ['updateFactSheet'],
          extensions: {
            errorType: 'BUSINESS_LOGIC',
            entityType: 'FACT_SHEET',
            objectId: id,
            objectPath: '/rev',
            code: 'CONFLICT',
          },
        },
      ])
    },
  )

  test('is compared for archiving and recovering, too', async ({ admin }) => {
    const id = await newFactSheetId(admin, 'To go and come back')
    const archival = { id, patches: [{ op: 'replace' as const, path: '/status', value: 'ARCHIVED' }], comment: 'old' }
    expect((await updateFactSheet(admin, { ...archival, rev: 7 })).errors[0].message).toContain('revision 1, not 7')
    expect((await updateFactSheet(admin, { ...archival, rev: 1 }, 'rev')).data.updateFactSheet.factSheet.rev).toBe(2)
    const recovery = { id, patches: [{ op: 'replace' as const, path: '/status', value: 'ACTIVE' }] }
    expect((await updateFactSheet(admin, { ...recovery, rev: 1 })).errors[0].message).toContain('revision 2, not 1')
    expect((await updateFactSheet(admin, { ...recovery, rev: 2 }, 'rev')).data.updateFactSheet.factSheet.rev).toBe(3)
  })

  test('lets one of two simultaneous updates through', async ({ admin, member, service }) => {
    const id = await newFactSheetId(admin, 'Contended')
    const answers = await Promise.all(
      [admin, member, admin, member].map((client, index) =>
        updateFactSheet(client, { id, rev: 1, patches: [{ op: 'replace', path: '/alias', value: `by ${index}` }] }),
      ),
    )
    expect(answers.filter(({ errors }) => errors === null)).toHaveLength(1)
    const row = await service.storage.db.selectFrom('fact_sheet').select('rev').where('id', '=', id).executeTakeFirst()
    expect(row?.rev).toBe(2)
  })
})

test.for([FREE_ID, 'nonsense', ''])('updating the unknown fact sheet %j is an error', async (id, { admin }) => {
  const { data, errors } = await updateFactSheet(admin, { id, patches: [] })
  expect(data).toBeNull()
  expect(errors).toEqual([
    {
      message: 'There is no such fact sheet',
      path: ['updateFactSheet'],
      extensions: { errorType: 'BUSINESS_LOGIC', entityType: 'FACT_SHEET', objectId: id, code: 'NOT_FOUND' },
    },
  ])
})

test('updating a fact sheet that is only readable is forbidden', async ({ admin, viewer }) => {
  const id = await newFactSheetId(admin, 'Read only')
  const { errors } = await updateFactSheet(viewer, { id, patches: [] })
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', objectId: id } }])
})

test('the violations of an update are one error, with the paths of their patches', async ({ admin }) => {
  const id = await newFactSheetId(admin, 'Objected to')
  const answer = await graph(
    admin,
    `mutation ($patches: [Patch!]!) { mine: updateFactSheet(id: "${id}", patches: $patches) { factSheet { id } } }`,
    {
      patches: [
        { op: 'add', path: '/foo', value: 'x' },
        { op: 'add', path: '/users', value: 'many' },
      ],
    },
  )
  const common = { errorType: 'MODEL_COMPLIANT', entityType: 'FACT_SHEET', objectId: id }
  const violations = [
    { ...common, objectPath: '/foo', code: 'UNKNOWN_PATH' },
    { ...common, objectPath: '/users', code: 'INVALID_VALUE' },
  ]
  expect(answer).toEqual({
    data: null,
    errors: [
      {
        path: ['mine'],
        message:
          "Path '/foo' is not defined in the schema of Application (UNKNOWN_PATH); /users: must be a whole number (INVALID_VALUE)",
        extensions: { ...violations[0], violations },
      },
    ],
  })
})
