import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { createFactSheet, graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  .override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage, dataModel: smallData() }))
  // Everything that a mutation could leave behind.
  .extend('contentsOfStore', { scope: 'file' }, ({ service }) => async () => {
    const tables = ['fact_sheet', 'relation', 'external_id', 'external_id_counter', 'tag', 'event', 'event_counter']
    const contents: Record<string, unknown[]> = {}
    for (const table of tables) {
      const { rows } = await sql`SELECT * FROM ${sql.table(table)} t ORDER BY t::text`.execute(service.storage.db)
      contents[table] = rows
    }
    return contents
  })
  .extend(
    'events',
    { scope: 'file' },
    ({ admin }) =>
      async () =>
        (await admin.get('/services/console/v1/events?limit=1000')).body.data.map(({ type }: Json) => type),
  )

const named = (alias: string, name: string, more = '') =>
  `${alias}: createFactSheet(input: { name: "${name}", type: Application ${more} }) { factSheet { id name rev } }`
const FREE_ID = '11111111-2222-3333-4444-555555555555'

describe('a mutation with validateOnly', () => {
  test('shows its result, and leaves neither rows nor numbers nor events', async ({ admin, contentsOfStore }) => {
    const [id, parent] = [await newFactSheetId(admin, 'Validated'), await newFactSheetId(admin, 'Parent of some')]
    const before = await contentsOfStore()
    const patches = [
      { op: 'add' as const, path: '/alias', value: 'as it would be' },
      { op: 'add' as const, path: '/tags', value: '[{"tagName":"made for this"}]' },
      { op: 'add' as const, path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: parent }) },
    ]
    const selection =
      'name rev displayName tags { name } ... on Application { alias relToParent { edges { node { factSheet { name } } } } }'
    const update = await updateFactSheet(admin, { id, patches, validateOnly: true }, selection)
    expect(update.data.updateFactSheet.factSheet).toEqual({
      name: 'Validated',
      rev: 2,
      displayName: 'Parent of some / Validated',
      alias: 'as it would be',
      tags: [{ name: 'made for this' }],
      relToParent: { edges: [{ node: { factSheet: { name: 'Parent of some' } } }] },
    })
    const input = { id: FREE_ID, name: 'Would be new', type: 'Application' }
    const creation = await createFactSheet(admin, { input, patches, validateOnly: true }, `id ${selection}`)
    expect(creation.data.createFactSheet.factSheet).toMatchObject({ id: FREE_ID, rev: 1, alias: 'as it would be' })
    expect(await contentsOfStore()).toEqual(before)
  })

  test('is refused in the same cases as without it', async ({ admin }) => {
    const { data, errors } = await createFactSheet(admin, {
      input: { name: ' ', type: 'Application' },
      validateOnly: true,
    })
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ extensions: { code: 'NAME_EMPTY', objectPath: '/name' } }])
  })

  test('is undone before the next mutation of the request', async ({ admin }) => {
    const query = `mutation {
      a: createFactSheet(input: { name: "Tried", type: Application }, validateOnly: true) { factSheet { name } }
      b: createFactSheet(input: { name: "Tried", type: Application }) { factSheet { name } }
    }`
    const { data, errors } = await graph(admin, query)
    expect(errors).toBeNull()
    expect(data).toEqual({ a: { factSheet: { name: 'Tried' } }, b: { factSheet: { name: 'Tried' } } })
  })
})

describe('several mutations of a request', () => {
  test('run in order, each on the result of the one before', async ({ admin }) => {
    const id = '11111111-2222-3333-4444-000000000001'
    const patch = (alias: string) =>
      `updateFactSheet(id: "${id}", patches: [{ op: add, path: "/alias", value: "${alias}" }]) { factSheet { rev ... on Application { alias } } }`
    const { data, errors } = await graph(
      admin,
      `mutation Three { ${named('one', 'In order', `, id: "${id}"`)} two: ${patch('second')} ...Last }
       fragment Last on Mutation { three: ${patch('third')} __typename }`,
    )
    expect(errors).toBeNull()
    expect(data).toEqual({
      one: { factSheet: { id, name: 'In order', rev: 1 } },
      two: { factSheet: { rev: 2, alias: 'second' } },
      three: { factSheet: { rev: 3, alias: 'third' } },
      __typename: 'Mutation',
    })
    expect(Object.keys(data)).toEqual(['one', 'two', 'three', '__typename'])
  })

  test('are one transaction in the event log', async ({ admin }) => {
    await graph(admin, `mutation { ${named('a', 'Together 1')} ${named('b', 'Together 2')} }`)
    const { body } = await admin.get('/services/console/v1/events?limit=2')
    const [first, second] = body.data.map(({ event }: Json) => JSON.parse(event))
    expect(first.transactionSequenceNumber).toBe(first.id)
    expect(second.transactionSequenceNumber).toBe(first.id)
  })

  test('are undone together when some fail, and each failed one has its errors', async ({ admin, contentsOfStore }) => {
    const existing = await newFactSheetId(admin, 'There already')
    const before = await contentsOfStore()
    const answer = await graph(
      admin,
      `mutation {
        ${named('fine', 'Would have been')}
        ${named('same', 'There already')}
        tagged: updateFactSheet(id: "${existing}", patches: [{ op: add, path: "/tags", value: "[{\\"tagName\\":\\"never\\"}]" }]) { factSheet { id } }
        gone: updateFactSheet(id: "${FREE_ID}", patches: []) { factSheet { id } }
        ${named('last', 'Would have been too')}
      }`,
    )
    expect(answer).toEqual({
      data: null,
      errors: [
        {
          message: '/name: there is a fact sheet There already of this type already (NAME_NOT_UNIQUE)',
          path: ['same'],
          extensions: {
            errorType: 'BUSINESS_LOGIC',
            entityType: 'FACT_SHEET',
            objectPath: '/name',
            code: 'NAME_NOT_UNIQUE',
          },
        },
        {
          message: 'There is no such fact sheet',
          path: ['gone'],
          extensions: { errorType: 'BUSINESS_LOGIC', entityType: 'FACT_SHEET', objectId: FREE_ID, code: 'NOT_FOUND' },
        },
        {
          message: expect.stringContaining('The transaction is rolled back'),
          path: [],
          extensions: { errorType: 'BUSINESS_LOGIC', code: 'ROLLED_BACK' },
        },
      ],
    })
    expect(await contentsOfStore()).toEqual(before)
  })

  test('follow @skip and @include', async ({ admin }) => {
    const query = `mutation ($no: Boolean!) {
      a: createFactSheet(input: { name: "Skipped", type: Application }) @include(if: $no) { factSheet { name } }
      ... @skip(if: $no) { b: createFactSheet(input: { name: "Included", type: Application }) { factSheet { name } } }
    }`
    const { data } = await graph(admin, query, { no: false })
    expect(data).toEqual({ b: { factSheet: { name: 'Included' } } })
  })

  test('can be as many as fifty', async ({ admin }) => {
    const mutations = Array.from({ length: 50 }, (_, index) => named(`m${index}`, `One of fifty ${index}`))
    const { data, errors } = await graph(admin, `mutation { ${mutations.join('\n')} }`)
    expect(errors).toBeNull()
    expect(Object.keys(data)).toHaveLength(50)
  })
})

test('a mutation that fails alone has no error about a rollback', async ({ admin }) => {
  const answer = await graph(admin, `mutation { ${named('a', ' ')} }`)
  expect(answer.data).toBeNull()
  expect(answer.errors).toHaveLength(1)
})

test('mutations that the caller has no right to are refused with no data', async ({ viewer }) => {
  const { data, errors } = await graph(viewer, `mutation { ${named('a', 'Viewed')} ${named('b', 'Viewed 2')} }`)
  expect(data).toBeNull()
  expect(errors.map(({ path }: Json) => path)).toEqual([['a'], ['b'], []])
})

test('mutations of concurrent requests that conflict are run again, and none counts twice', async ({
  admin,
  events,
  service,
}) => {
  const [left, right] = [await newFactSheetId(admin, 'Met 1'), await newFactSheetId(admin, 'Met 2')]
  const patch = (alias: string, id: string, value: number) =>
    `${alias}: updateFactSheet(id: "${id}", patches: [{ op: add, path: "/users", value: "${value}" }]) { factSheet { rev } }`
  const before = (await events()).length
  // PostgreSQL takes a second to detect that two wait for each other: few requests, so that they end in time.
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, nth) => {
      const [first, second] = nth % 2 === 0 ? [left, right] : [right, left]
      return graph(admin, `mutation { ${patch('a', first, nth * 2)} ${patch('b', second, nth * 2 + 1)} }`)
    }),
  )
  expect(answers.map(({ errors }) => errors)).toEqual(Array.from({ length: 4 }, () => null))
  const rows = await service.storage.db
    .selectFrom('fact_sheet')
    .select('rev')
    .where('id', 'in', [left, right])
    .execute()
  expect(rows).toEqual([{ rev: 5 }, { rev: 5 }])
  // An update and a change of a field for each.
  expect((await events()).length - before).toBe(4 * 2 * 2)
})

test('a fault is logged and not shown to clients, and other mutations keep their own errors', async () => {
  const broken = await startService()
  const somebody = await signedIn(broken, 'ADMIN')
  const id = await newFactSheetId(somebody, 'Unlucky')
  await sql`ALTER TABLE tag RENAME TO hidden`.execute(broken.storage.db)
  const { data, errors } = await graph(
    somebody,
    `mutation {
      a: updateFactSheet(id: "${id}", patches: [{ op: add, path: "/tags", value: "[{\\"tagName\\":\\"x\\"}]" }]) { factSheet { id } }
      b: updateFactSheet(id: "${FREE_ID}", patches: []) { factSheet { id } }
    }`,
  )
  expect(data).toBeNull()
  expect(errors).toEqual([
    {
      message: expect.stringMatching(/^The service failed on this request \(reference [\da-f]{8}\)$/),
      path: ['a'],
      extensions: { errorType: 'INTERNAL', code: 'FAULT' },
    },
    expect.objectContaining({ message: 'There is no such fact sheet', path: ['b'] }),
    expect.objectContaining({ message: expect.stringContaining('rolled back'), path: [] }),
  ])
  expect(broken.faults.splice(0)).toMatchObject([{ cause: { message: expect.stringContaining('tag') } }])
  await broken.close()
})

test('the answer of a mutation can have all fields of a fact sheet, read in its transaction', async ({
  admin,
  watchedStore,
}) => {
  const { data } = await graph(
    admin,
    '{ all: __schema { types { name kind fields { name args { name } type { ...T } } } } } fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }',
  )
  const types = new Map<string, Json>(data.all.types.map((type: Json) => [type.name, type]))
  const nameOf = (type: Json): string => (type.ofType ? nameOf(type.ofType) : type.name)
  const selection = (name: string, depth: number): string =>
    (types.get(name)?.fields ?? [])
      .flatMap((field: Json) => {
        const type = nameOf(field.type)
        if (!['OBJECT', 'INTERFACE'].includes(types.get(type).kind)) return field.name
        const inner = depth > 0 ? selection(type, depth - 1) : ''
        return inner === '' ? [] : `${field.name} { ${inner} }`
      })
      .join(' ')
  const id = await newFactSheetId(admin, 'Asked for in full', 'Application', [
    { op: 'add', path: '/tags', value: '[{"tagName":"asked"}]' },
  ])
  const change = { id, patches: [{ op: 'add' as const, path: '/alias', value: 'new' }] }
  watchedStore.statements.length = 0
  await graph(admin, '{ allTags { totalCount } }')
  expect(watchedStore.statements).not.toEqual([])
  watchedStore.statements.length = 0
  const { data: answer, errors } = await updateFactSheet(
    admin,
    change,
    `... on Application { ${selection('Application', 3)} }`,
  )
  expect(errors).toBeNull()
  expect(answer.updateFactSheet.factSheet).toMatchObject({ alias: 'new', tags: [{ name: 'asked' }] })
  // A statement beside the transaction would not see what it wrote, and would wait for it where there is one connection.
  expect(watchedStore.statements).toEqual([])
})
