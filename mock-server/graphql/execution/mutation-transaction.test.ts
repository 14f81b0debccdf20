import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { type Json, createFactSheet, graph, madeFactSheet, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { smallData } from '#testing/fact-sheets/small-model.ts'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

let storage: Storage
let service: TestService
let admin: Client
let viewer: Client
/** Kinds of the statements that were run outside of transactions. */
let statementsBeside: string[] = []

beforeAll(async () => {
  storage = await openTestStorage()
  const db = storage.db.withPlugin({
    transformQuery: ({ node }) => {
      statementsBeside.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  service = await startService({ storage: Object.create(storage, { db: { value: db } }) })
  await service.service.services.models.replace(service.workspace.id, 'data', smallData())
  ;[admin, viewer] = await Promise.all([signedIn(service, 'ADMIN'), signedIn(service, 'VIEWER')])
})
afterAll(async () => {
  await service.close()
  await storage.close()
})

/** Everything that a mutation could leave behind. */
async function everything() {
  const tables = ['fact_sheet', 'relation', 'external_id', 'external_id_counter', 'tag', 'event', 'event_counter']
  const left: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql`SELECT * FROM ${sql.table(table)} t ORDER BY t::text`.execute(service.storage.db)
    left[table] = rows
  }
  return left
}
const events = async () =>
  (await admin.get('/services/console/v1/events?limit=1000')).body.data.map(({ type }: Json) => type)
const named = (alias: string, name: string, more = '') =>
  `${alias}: createFactSheet(input: { name: "${name}", type: Application ${more} }) { factSheet { id name rev } }`
const FREE_ID = '11111111-2222-3333-4444-555555555555'

describe('a mutation with validateOnly', () => {
  test('shows its result, and leaves neither rows nor numbers nor events', async () => {
    const [id, parent] = [await madeFactSheet(admin, 'Validated'), await madeFactSheet(admin, 'Parent of some')]
    const before = await everything()
    const patches = [
      { op: 'add' as const, path: '/alias', value: 'as it would be' },
      { op: 'add' as const, path: '/tags', value: '[{"tagName":"made for this"}]' },
      { op: 'add' as const, path: '/relToParent/new_1', value: JSON.stringify({ factSheetId: parent }) },
    ]
    const shown =
      'name rev displayName tags { name } ... on Application { alias relToParent { edges { node { factSheet { name } } } } }'
    const updated = await updateFactSheet(admin, { id, patches, validateOnly: true }, shown)
    expect(updated.data.updateFactSheet.factSheet).toEqual({
      name: 'Validated',
      rev: 2,
      displayName: 'Parent of some / Validated',
      alias: 'as it would be',
      tags: [{ name: 'made for this' }],
      relToParent: { edges: [{ node: { factSheet: { name: 'Parent of some' } } }] },
    })
    const input = { id: FREE_ID, name: 'Would be new', type: 'Application' }
    const created = await createFactSheet(admin, { input, patches, validateOnly: true }, `id ${shown}`)
    expect(created.data.createFactSheet.factSheet).toMatchObject({ id: FREE_ID, rev: 1, alias: 'as it would be' })
    expect(await everything()).toEqual(before)
  })

  test('is refused as it would be without', async () => {
    const { data, errors } = await createFactSheet(admin, {
      input: { name: ' ', type: 'Application' },
      validateOnly: true,
    })
    expect(data).toBeNull()
    expect(errors).toMatchObject([{ extensions: { code: 'NAME_EMPTY', objectPath: '/name' } }])
  })

  test('is undone before the next mutation', async () => {
    const query = `mutation {
      a: createFactSheet(input: { name: "Tried", type: Application }, validateOnly: true) { factSheet { name } }
      b: createFactSheet(input: { name: "Tried", type: Application }) { factSheet { name } }
    }`
    const { data, errors } = await graph(admin, query)
    expect(errors).toBeUndefined()
    expect(data).toEqual({ a: { factSheet: { name: 'Tried' } }, b: { factSheet: { name: 'Tried' } } })
  })
})

describe('several mutations of a request', () => {
  test('run in order, each on the result of the one before', async () => {
    const id = '11111111-2222-3333-4444-000000000001'
    const patch = (alias: string) =>
      `updateFactSheet(id: "${id}", patches: [{ op: add, path: "/alias", value: "${alias}" }]) { factSheet { rev ... on Application { alias } } }`
    const { data, errors } = await graph(
      admin,
      `mutation Three { ${named('one', 'In order', `, id: "${id}"`)} two: ${patch('second')} ...Last }
       fragment Last on Mutation { three: ${patch('third')} __typename }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      one: { factSheet: { id, name: 'In order', rev: 1 } },
      two: { factSheet: { rev: 2, alias: 'second' } },
      three: { factSheet: { rev: 3, alias: 'third' } },
      __typename: 'Mutation',
    })
    expect(Object.keys(data)).toEqual(['one', 'two', 'three', '__typename'])
  })

  test('are one transaction in the event log', async () => {
    await graph(admin, `mutation { ${named('a', 'Together 1')} ${named('b', 'Together 2')} }`)
    const { body } = await admin.get('/services/console/v1/events?limit=2')
    const [first, second] = body.data.map(({ event }: Json) => JSON.parse(event))
    expect(first.transactionSequenceNumber).toBe(first.id)
    expect(second.transactionSequenceNumber).toBe(first.id)
  })

  test('are undone together when some fail, and each failed one has its errors', async () => {
    const taken = await madeFactSheet(admin, 'There already')
    const before = await everything()
    const answer = await graph(
      admin,
      `mutation {
        ${named('fine', 'Would have been')}
        ${named('same', 'There already')}
        tagged: updateFactSheet(id: "${taken}", patches: [{ op: add, path: "/tags", value: "[{\\"tagName\\":\\"never\\"}]" }]) { factSheet { id } }
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
        { message: expect.stringContaining('The transaction is rolled back'), path: [] },
      ],
    })
    expect(await everything()).toEqual(before)
  })

  test('have no error about a rollback where there is only one', async () => {
    const answer = await graph(admin, `mutation { ${named('a', ' ')} }`)
    expect(answer.data).toBeNull()
    expect(answer.errors).toHaveLength(1)
  })

  test('follow @skip and @include', async () => {
    const query = `mutation ($no: Boolean!) {
      a: createFactSheet(input: { name: "Skipped", type: Application }) @include(if: $no) { factSheet { name } }
      ... @skip(if: $no) { b: createFactSheet(input: { name: "Included", type: Application }) { factSheet { name } } }
    }`
    const { data } = await graph(admin, query, { no: false })
    expect(data).toEqual({ b: { factSheet: { name: 'Included' } } })
  })

  test('may be fifty', async () => {
    const all = Array.from({ length: 50 }, (_, index) => named(`m${index}`, `One of fifty ${index}`))
    const { data, errors } = await graph(admin, `mutation { ${all.join('\n')} }`)
    expect(errors).toBeUndefined()
    expect(Object.keys(data)).toHaveLength(50)
  })
})

test('a mutation without the right to it is refused with no data', async () => {
  const { data, errors } = await graph(viewer, `mutation { ${named('a', 'Viewed')} ${named('b', 'Viewed 2')} }`)
  expect(data).toBeNull()
  expect(errors.map(({ path }: Json) => path)).toEqual([['a'], ['b'], []])
})

test('mutations that conflict are run again, and none counts twice', async () => {
  const [one, other] = [await madeFactSheet(admin, 'Met 1'), await madeFactSheet(admin, 'Met 2')]
  const patch = (alias: string, id: string, value: number) =>
    `${alias}: updateFactSheet(id: "${id}", patches: [{ op: add, path: "/users", value: "${value}" }]) { factSheet { rev } }`
  const before = (await events()).length
  // PostgreSQL takes a second to see that two wait for each other: few requests, so that they are through in time.
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, at) => {
      const [first, second] = at % 2 === 0 ? [one, other] : [other, one]
      return graph(admin, `mutation { ${patch('a', first, at * 2)} ${patch('b', second, at * 2 + 1)} }`)
    }),
  )
  expect(answers.map(({ errors }) => errors)).toEqual(Array.from({ length: 4 }, () => undefined))
  const rows = await service.storage.db.selectFrom('fact_sheet').select('rev').where('id', 'in', [one, other]).execute()
  expect(rows).toEqual([{ rev: 5 }, { rev: 5 }])
  // An update and a change of a field for each.
  expect((await events()).length - before).toBe(4 * 2 * 2)
})

test('a fault is logged and not shown to clients, and other mutations keep their own errors', async () => {
  const broken = await startService()
  const somebody = await signedIn(broken, 'ADMIN')
  const id = await madeFactSheet(somebody, 'Unlucky')
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
    { message: expect.stringContaining('rolled back'), path: [] },
  ])
  expect(broken.faults.splice(0)).toMatchObject([{ cause: { message: expect.stringContaining('tag') } }])
  await broken.close()
})

test('the answer of a mutation can have all fields of a fact sheet, read in its transaction', async () => {
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
  const id = await madeFactSheet(admin, 'Asked for in full', 'Application', [
    { op: 'add', path: '/tags', value: '[{"tagName":"asked"}]' },
  ])
  const change = { id, patches: [{ op: 'add' as const, path: '/alias', value: 'new' }] }
  statementsBeside = []
  await graph(admin, '{ allTags { totalCount } }')
  expect(statementsBeside).not.toEqual([])
  statementsBeside = []
  const { data: answer, errors } = await updateFactSheet(
    admin,
    change,
    `... on Application { ${selection('Application', 3)} }`,
  )
  expect(errors).toBeUndefined()
  expect(answer.updateFactSheet.factSheet).toMatchObject({ alias: 'new', tags: [{ name: 'asked' }] })
  // A statement beside the transaction would not see what it wrote, and would wait for it where there is one connection.
  expect(statementsBeside).toEqual([])
})
