import { getIntrospectionQuery } from 'graphql'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import type { Json } from '#testing/client.ts'

const FILTERED = 'query ($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount } }'

const test = fixtures.extend(
  'listBy',
  { scope: 'file' },
  ({ admin }) =>
    (filter: Json) =>
      graph(admin, FILTERED, { filter }),
)

const times = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_, nth) => make(nth))
const facet = (more: Json = {}) => ({ facetKey: 'category', keys: ['a'], ...more })
const relation = (more: Json = {}) => ({ facetKey: 'relToChild', keys: ['__any__'], ...more })

describe('a filter is refused by name for too many', () => {
  test.for<[string, Json, RegExp]>([
    [
      'facets of subscriptions',
      { facetFilters: times(9, () => ({ facetKey: 'Subscriptions', keys: ['__missing__'] })) },
      /8 facets of relations and subscriptions, .* not 9/,
    ],
    [
      'facets of relations',
      { facetFilters: times(9, () => relation()) },
      /8 facets of relations and subscriptions, .* not 9/,
    ],
    [
      'facets of relations in facets',
      { facetFilters: [relation({ subFilter: { facetFilters: times(8, () => relation()) } })] },
      /8 facets of relations and subscriptions, .* not 9/,
    ],
    [
      'facets of relations that must have every key',
      {
        facetFilters: [
          relation({
            operator: 'AND',
            keys: times(4, String),
            subFilter: { facetFilters: times(2, () => relation()) },
          }),
        ],
      },
      /8 facets of relations and subscriptions, .* not 9/,
    ],
    [
      'conditions',
      { facetFilters: times(11, () => facet({ operator: 'AND', keys: times(20, String) })) },
      /220 conditions; 200 are allowed/,
    ],
    ['keys of a facet', { facetFilters: [facet({ keys: times(1001, String) })] }, /may have 1000 keys, not 1001/],
    [
      'keys that must all be there',
      { facetFilters: [facet({ operator: 'AND', keys: times(21, String) })] },
      /AND .* 20 keys/,
    ],
    ['words', { fullTextSearch: times(21, (nth) => `w${nth}`).join(' ') }, /20 words, not 21/],
    ['ids', { ids: times(5001, String) }, /5000 ids, not 5001/],
    ['external ids', { externalIds: times(5001, String) }, /5000 externalIds, not 5001/],
    ['levels', nested(5), /4 levels deep/],
    [
      'characters of a search',
      { fullTextSearch: 'x'.repeat(1001) },
      /fullTextSearch may have 1000 characters, not 1001/,
    ],
    ['characters of a key', { facetFilters: [facet({ keys: ['x'.repeat(1001)] })] }, /keys may have 1000 characters/],
    [
      'characters of a key in a filter',
      { facetFilters: [relation({ subFilter: { facetFilters: [facet({ facetKey: 'x'.repeat(1001) })] } })] },
      /facetKey may have 1000 characters/,
    ],
    [
      'characters of a value of relations',
      { facetFilters: [relation({ relationFieldsFilter: [{ fieldName: 'x', values: ['x'.repeat(1001)] }] })] },
      /values may have 1000 characters/,
    ],
    [
      'values of relations',
      { facetFilters: [relation({ relationFieldsFilter: [{ fieldName: 'x', values: times(1001, String) }] })] },
      /may have 1000 values, not 1001/,
    ],
    ['characters of an external id', { externalIds: ['x'.repeat(1001)] }, /externalIds may have 1000 characters/],
  ])('%s', async ([, filter, message], { listBy }) => {
    const { errors, data } = await listBy(filter)
    expect(data).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ message: expect.stringMatching(message), extensions: { code: 'BAD_REQUEST' } })
  })

  test.for(['{}', '[{}]', '[[1]]', '{toString: 1}'])(
    '%s as the key of a facet, by validation',
    async (key, { admin }) => {
      const { errors } = await graph(
        admin,
        `{ allFactSheets(filter: {facetFilters: [{facetKey: ${key}}]}) { totalCount } }`,
      )
      expect(errors[0]).toMatchObject({
        message: expect.stringContaining('String cannot represent a non string value'),
      })
    },
  )

  test('conditions in the document, or in the default of a variable', async ({ admin }) => {
    const text = `{ facetFilters: [${times(41, () => '{ facetKey: "category", operator: AND, keys: ["a", "b", "c", "d", "e"] }').join(' ')}] }`
    for (const query of [
      `{ allFactSheets(filter: ${text}) { totalCount } }`,
      `query ($filter: FilterInput = ${text}) { allFactSheets(filter: $filter) { totalCount } }`,
      `{ allFactSheets { edges { node { relToChild(filter: ${text}) { totalCount } } } } }`,
    ])
      expect((await graph(admin, query)).errors[0].extensions.code).toBe('BAD_REQUEST')
  })

  test('conditions of several fields, or of facets that are counted, together', async ({ admin }) => {
    const filter = { facetFilters: times(32, (nth) => facet({ facetKey: `f${nth}` })) }
    const fields = times(32, (nth) => `a${nth}: allFactSheets(filter: $filter) { totalCount }`).join(' ')
    const many = await graph(admin, `query ($filter: FilterInput) { ${fields} }`, { filter })
    expect(many.errors[0].message).toContain('1024 conditions; 1000 are allowed')
    const options =
      'query ($filter: FilterInput) { allFactSheets(filter: $filter) { filterOptions { facets { facetKey } } } }'
    expect((await graph(admin, options, { filter })).errors[0].message).toContain('1056 conditions; 1000 are allowed')
  })

  test('conditions, but not for as many as clients send', async ({ listBy }) => {
    const filter = { facetFilters: times(8, () => relation({ subFilter: { facetFilters: [facet()] } })) }
    expect((await listBy(filter)).errors).toBeNull()
    expect((await listBy({ facetFilters: [facet({ keys: times(1000, String) })] })).errors).toBeNull()
    expect((await listBy({ facetFilters: [relation({ operator: 'AND', keys: times(20, String) })] })).errors).toBeNull()
    expect((await listBy({ ids: times(5000, () => crypto.randomUUID()) })).data.allFactSheets.totalCount).toBe(0)
  })

  test.for<[string, string, RegExp]>([
    ['repetitions of a field', `{ allFactSheets { ${'totalCount '.repeat(101)} } }`, /repeated 100 times/],
    [
      'repetitions of a fragment',
      `{ allFactSheets { ${'... on FactSheetConnection { ...A } '.repeat(101)} } } fragment A on FactSheetConnection { totalCount }`,
      /repeated 100 times/,
    ],
    [
      'fragments',
      `{ allFactSheets { ${times(301, (nth) => `...A${nth}`).join(' ')} } } ${times(301, (nth) => `fragment A${nth} on FactSheetConnection { totalCount }`).join(' ')}`,
      /300 fragments/,
    ],
  ])('%s', async ([, query, message], { admin }) => {
    const { errors } = await graph(admin, query)
    expect(errors.map((error: Json) => error.message)).toEqual([expect.stringMatching(message)])
    expect(errors[0].message).toContain('MaxQueryComplexity')
  })

  test('levels, even more than the stack can hold', async ({ admin }) => {
    const levels = 3000
    const filter = `${'{"facetFilters":[{"facetKey":"relToChild","subFilter":'.repeat(levels)}{}${'}]}'.repeat(levels)}`
    const answer = await admin.post(
      '/graphql',
      `{"query":${JSON.stringify(FILTERED)},"variables":{"filter":${filter}}}`,
    )
    expect(answer.status).toBeLessThan(500)
    expect(JSON.stringify(answer.body)).toContain('deep')
  })

  test('sort keys of its list', async ({ admin }) => {
    const sort = times(11, () => ({ key: 'name' }))
    const { errors } = await graph(admin, 'query ($sort: [Sorting!]) { allFactSheets(sort: $sort) { totalCount } }', {
      sort,
    })
    expect(errors[0].message).toContain('10 keys, not 11')
  })
})

describe('introspection', () => {
  test('is allowed once in a request', async ({ admin }) => {
    expect((await graph(admin, getIntrospectionQuery())).errors).toBeNull()
    const twice = '{ a: __schema { types { name } } b: __schema { types { name } } }'
    expect((await graph(admin, twice)).errors[0].message).toContain('MaxIntrospection')
    const types = `{ ${times(6, (nth) => `t${nth}: __type(name: "Tag") { name }`).join(' ')} }`
    expect((await graph(admin, types)).errors[0].message).toContain('MaxIntrospection')
  })

  test('costs as much as its answer', async ({ admin }) => {
    const argument = '{ type { ofType { ofType { name } } } }'
    const part = `{ fields { ${times(8, (nth) => `a${nth}: args ${argument}`).join(' ')} } }`
    const query = `{ __schema { ${times(100, (nth) => `t${nth}: types ${part}`).join(' ')} } }`
    expect((await graph(admin, query)).errors[0].message).toContain('MaxQueryCost')
  })
})

describe('the cost of a request', () => {
  test('includes the facets of each field: seven lists with facets are answered, thirty refused', async ({ admin }) => {
    const facets = (count: number) =>
      `{ ${times(count, (nth) => `a${nth}: allFactSheets { filterOptions { facets { facetKey } } }`).join(' ')} }`
    expect((await graph(admin, facets(7))).errors).toBeNull()
    expect((await graph(admin, facets(30))).errors[0].message).toContain('MaxQueryCost')
  })

  // Four relations in a row, each of which counts as ten.
  const fields = times(300, (nth) => `a${nth}: id`).join(' ')
  const inRow = (first: string) =>
    times(4, () => first).reduce((inner) => `relToChild${first} { edges { node { factSheet { ${inner} } } } }`, fields)
  const large = (variables: string) =>
    `query (${variables}) { allFactSheets(first: $n) { edges { node { ${inRow('(first: $n)')} } } } }`

  test('includes the default of a variable', async ({ admin }) => {
    expect((await graph(admin, large('$n: Int = 5000'))).errors[0].message).toContain('MaxQueryCost')
    expect((await graph(admin, large('$n: Int = 5000'), { n: 2 })).errors).toBeNull()
  })

  test('includes lists in fragments', async ({ admin }) => {
    const query = `{ allFactSheets { ...Page } }
      fragment Page on FactSheetConnection { edges { node { ...Children } } }
      fragment Children on BaseFactSheet { ${inRow('')} }`
    expect((await graph(admin, query)).errors[0].message).toContain('MaxQueryCost')
  })

  test.for<[string, string]>([
    [
      'filters of a list',
      `{ allFactSheets { ${times(101, (nth) => `a${nth}: filterOptions { facets { facetKey } }`).join(' ')} } }`,
    ],
    ['numbers of a list', `{ allFactSheets { ${times(1001, (nth) => `a${nth}: totalCount`).join(' ')} } }`],
    [
      'relations by other arguments',
      `{ allFactSheets(first: 1) { edges { node { ${times(1100, (nth) => `a${nth}: relToChild(first: ${nth}) { totalCount }`).join(' ')} } } } }`,
    ],
  ])('includes searches: %s', async ([, query], { admin }) => {
    expect((await graph(admin, query)).errors[0].message).toContain('MaxQueryCost')
  })
})

test('the fields of a document are limited, with its fragments written out', async ({ admin }) => {
  const query = `{ allFactSheets(first: 1) { edges { node { ${times(51, () => '...A').join(' ')} } } } }
    fragment A on BaseFactSheet { ${times(100, () => 'id').join(' ')} }`
  expect((await graph(admin, query)).errors[0].message).toContain('MaxQueryComplexity')
})

describe('requests for relations of one level', () => {
  const query = (count: number) =>
    `{ allFactSheets(first: 1) { edges { node { ${times(count, (nth) => `a${nth}: relToChild(first: ${nth + 1}) { edges { node { id } } }`).join(' ')} } } } }`

  test('are read in several statements where they differ much, and refused beyond the limit', async ({ admin }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const { data, errors } = await graph(admin, query(120))
    expect(errors).toBeNull()
    expect(Object.keys(data.allFactSheets.edges[0].node)).toHaveLength(120)
    expect(id).toBeDefined()
    expect((await graph(admin, query(501))).errors[0].message).toContain('500 are allowed')
  })
})

describe('a document of nested brackets', () => {
  test.for<[string, string]>([
    ['of fields', '{a'.repeat(3000)],
    ['of values', `{ a(b: ${'['.repeat(3000)}`],
    ['of closed fields', `${'{a'.repeat(3000)}${'}'.repeat(3000)}`],
    ['of fragments', `{ ...F0 } ${times(2400, (nth) => `fragment F${nth} on Query { ...F${nth + 1} }`).join(' ')}`],
  ])('%s is answered with an error', async ([, query], { admin }) => {
    const answer = await admin.post('/graphql', { query })
    expect(answer.status).toBe(200)
    expect(answer.body.errors[0].message).toMatch(/^(Invalid Syntax|Validation error)/)
  })

  test('is accepted where they are in strings and comments', async ({ admin }) => {
    const brackets = '{'.repeat(300)
    const query = `# ${brackets}\n{ a: factSheet(id: "${brackets}\\"{") { id } b: factSheet(id: """${brackets} " \\""" {""") { id } }`
    expect((await graph(admin, query)).errors[0].message).not.toContain('Invalid Syntax')
  })
})

test('an uploaded file needs exactly one document', async ({ admin }) => {
  const { id } = await newFactSheet(admin, 'Application')
  const create = (nth: number) => `d${nth}: createDocument(factSheetId: "${id}", name: "D${nth}") { id }`
  const upload = async (query: string) => {
    const form = new FormData()
    form.set('graphQLRequest', JSON.stringify({ query }))
    form.set('file', new File(['text'], 'a.txt'))
    return (await admin.post('/graphql/upload', form)).body
  }
  const twice = await upload(`mutation { ${create(1)} ...More } fragment More on Mutation { ${create(2)} }`)
  expect(twice.errors[0]).toMatchObject({
    message: expect.stringContaining('not 2'),
    extensions: { code: 'BAD_REQUEST' },
  })
  expect((await upload('{ allTags { totalCount } }')).errors[0].message).toContain('not 0')
  expect((await upload(`mutation { ${create(1)} }`)).errors).toBeNull()
  const { data } = await graph(admin, `{ factSheet(id: "${id}") { documents { edges { node { name } } } } }`)
  expect(data.factSheet.documents.edges).toEqual([{ node: { name: 'D1' } }])
})

function nested(levels: number): Json {
  let filter: Json = {}
  for (let level = 0; level < levels; level += 1) filter = { facetFilters: [relation({ subFilter: filter })] }
  return filter
}
