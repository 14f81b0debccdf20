import { afterAll, beforeAll, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { made, related } from '#testing/fact-sheets.ts'
import { madeFactSheet } from '#testing/graph.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
let service: TestService
let admin: Client
beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(async () => { service.faults.length = 0; await service.close() })
async function go(label: string, query: string, variables: any = {}, cut = 500) {
  const operationName = label === 'overlap' ? 'A' : undefined
  const t = performance.now()
  const n = service.faults.length
  const { status, body } = await admin.post('/graphql', { query, variables, operationName })
  const text = JSON.stringify(body) ?? ''
  console.log(`## ${label} -> ${status} ${Math.round(performance.now() - t)}ms ${text.length}B ${text.slice(0, cut)}`)
  for (const f of service.faults.splice(n) as any[]) console.log('   FAULT', String(f?.message).slice(0, 200), '<-', String(f?.cause?.stack ?? f?.stack).slice(0, 400))
  return body
}

test('relation totals and facets', { timeout: 300000 }, async () => {
  const hub = await madeFactSheet(admin, 'Hub', 'Application')
  await madeFactSheet(admin, 'Future', 'Application', [{ op: 'add', path: '/lifecycle', value: '{"phases":[{"phase":"plan","startDate":"2030-01-01"}]}' }])
  for (let i = 0; i < 5; i++) {
    const o = await madeFactSheet(admin, 'O' + i, 'Application')
    const patches = [{ op: 'add', path: '/relToRequires/new_1', value: JSON.stringify({ factSheetId: o }) }]
    await admin.post('/graphql', { query: 'mutation($id: ID!, $p: [Patch!]!) { updateFactSheet(id: $id, patches: $p) { factSheet { id } } }', variables: { id: hub, p: patches } })
  }
  const one: any = await go('page1', `{ factSheet(id: "${hub}") { relToRequires(first: 2) { totalCount pageInfo { endCursor hasNextPage } edges { node { type factSheet { name ... on Application { alias } } } } } } }`)
  const end = one.data.factSheet.relToRequires.pageInfo.endCursor
  await go('page2', `query($after: String) { factSheet(id: "${hub}") { relToRequires(first: 2, after: $after) { totalCount edges { node { id } } } } }`, { after: end })
  await go('first0', `query { factSheet(id: "${hub}") { relToRequires(first: 0) { totalCount edges { node { id } } } } }`, { after: end })
  const { body } = await admin.post('/graphql', { query: '{ a: allFactSheets(factSheetType: Application, filter: {facetFilters: [{facetKey: "lifecycle", keys: "__missing__"}]}) { totalCount } b: allFactSheets(factSheetType: Application) { filterOptions { facets { facetKey facetType results { key count } } } } }' })
  console.log('## lifecycle', JSON.stringify(body.data.a), JSON.stringify(body.data.b.filterOptions.facets.find((x: any) => x.facetKey === 'lifecycle')))
  await go('NOR + INCLUSIVE', `{ allFactSheets(first: 1, filter: {displayName: "O1", facetFilters: [{facetKey: "relToRequiredBy", keys: ["11111111-2222-3333-4444-555555555555"], operator: NOR, relationFieldsFilterOperator: INCLUSIVE}]}) { totalCount edges { node { name relToRequiredBy { edges { node { factSheet { name } } } } } } } }`)
  await go('NOR only date', `{ n: allFactSheets(factSheetType: Application, filter: {facetFilters: [{facetKey: "lifecycle", operator: NOR, dateFilter: {type: POINT, from: "2031-01-01"}}]}) { totalCount } o: allFactSheets(factSheetType: Application, filter: {facetFilters: [{facetKey: "lifecycle", dateFilter: {type: POINT, from: "2031-01-01"}}]}) { totalCount } }`)
  await go('default var cost', `query($n: Int = 5000) { allFactSheets(first: $n) { edges { node { relToRequires(first: $n) { edges { node { factSheet { relToRequires(first: $n) { edges { node { factSheet { relToRequires(first: $n) { edges { node { id } } } } } } } } } } } } } } }`, {}, 150)
  await go('literal cost', `query { allFactSheets(first: 5000) { edges { node { relToRequires(first: 5000) { edges { node { id } } } } } } }`, {}, 150)
})
test('deep', { timeout: 300000 }, async () => {
  for (const d of [3000, 6000, 9500]) {
    await go('deep selection ' + d, '{a'.repeat(d) + '}'.repeat(d), {}, 200)
    await go('deep list ' + d, `{ allFactSheets(filter: {ids: ${'['.repeat(d)}${']'.repeat(d)}}) { totalCount } }`, {}, 200)
    await go('deep inline ' + d, '{' + '...{'.repeat(d) + 'a' + '}'.repeat(d) + '}', {}, 200)
  }
  let f: any = {}
  for (let i = 0; i < 3000; i++) f = { facetFilters: [{ facetKey: 'relToRequires', subFilter: f }] }
  await go('deep variables 3000', 'query($f: FilterInput) { allFactSheets(filter: $f) { totalCount } }', { f }, 200)
  for (let i = 0; i < 12000; i++) f = { facetFilters: [{ facetKey: 'relToRequires', subFilter: f }] }
  await go('deep variables 15000', 'query($f: FilterInput) { allFactSheets(filter: $f) { totalCount } }', { f }, 200)
  await go('deep patches var', 'mutation($i: BaseFactSheetInput!) { createFactSheet(input: $i) { factSheet { id } } }', { i: { name: 'x', type: 'Application', id: f } }, 200)
  const c: any = await go('cheap', '{ allFactSheets(first: 1) { totalCount } }')
  await go('value deep json', 'mutation($i: BaseFactSheetInput!, $p: [Patch!]) { createFactSheet(input: $i, patches: $p) { factSheet { id } } }', { i: { name: 'x', type: 'Application' }, p: [{ op: 'replace', path: '/naFields', value: '['.repeat(20000) + ']'.repeat(20000) }, { op: 'add', path: '/relToRequires/new_1', value: '{"description":' + '['.repeat(20000) + ']'.repeat(20000) + '}' }] }, 400)
})
test('wide', { timeout: 600000 }, async () => {
  const ids = Array.from({ length: 2000 }, () => crypto.randomUUID())
  await go('introspect2', '{__schema{types{fields{type{fields{name type{name}}}}}}}', {}, 60)
  await go('introspect x5', '{' + Array.from({ length: 5 }, (_, i) => `a${i}:__schema{types{name fields{name args{name type{name}} type{name fields{name args{name type{name inputFields{name}}} type{name}}}}}}`).join(' ') + '}', {}, 60)
  for (const n of [100, 400]) await go('AND keys ' + n, 'query($k: [String!]) { allFactSheets(filter: {facetFilters: [{facetKey: "relToRequires", operator: AND, keys: $k}]}) { totalCount } }', { k: ids.slice(0, n) }, 200)
  await go('AND keys tags 2000', 'query($k: [String!]) { allFactSheets(filter: {facetFilters: [{facetKey: "_TAGS_", operator: AND, keys: $k}]}) { totalCount } }', { k: ids }, 200)
  await go('words 20000', 'query($k: String) { allFactSheets(filter: {fullTextSearch: $k}) { totalCount } }', { k: Array.from({ length: 70000 }, (_, i) => 'w' + i).join(' ') }, 300)
  await go('sort 1700', 'query($k: [Sorting!]) { allFactSheets(sort: $k) { totalCount } }', { k: Array.from({ length: 1700 }, () => ({ key: 'name' })) }, 300)
  await go('sort lifecycle 200', 'query($k: [Sorting!]) { allFactSheets(sort: $k) { totalCount edges { node { id } } } }', { k: Array.from({ length: 200 }, () => ({ key: 'lifecycle' })) }, 200)
  const hub = (await admin.post('/graphql', { query: '{ allFactSheets(first: 1) { edges { node { id } } } }' })).body.data.allFactSheets.edges[0].node.id
  for (const n of [100, 400, 1600]) await go('aliased relations ' + n, `{ factSheet(id: "${hub}") {${Array.from({ length: n }, (_, i) => `r${i}: relToRequires(first: ${i + 1}) { totalCount }`).join(' ')} } }`, {}, 200)
  await go('10 facets', '{' + Array.from({ length: 10 }, (_, i) => `a${i}: allFactSheets(first: 0) { filterOptions { facets { results { key count } } } }`).join(' ') + '}', {}, 100)
  await go('overlap', 'query A { __typename } query B { factSheet(id: "x") {' + ' name'.repeat(19000) + '} }', {}, 300)
  await go('overlap5000', 'query B { factSheet(id: "x") {' + ' name'.repeat(4900) + '} }', {}, 300)
})
test('memory', { timeout: 300000 }, async () => {
  const before = process.memoryUsage().heapUsed
  const t = performance.now()
  for (let k = 0; k < 10; k++) {
    const names = Array.from({ length: 49 }, (_, i) => `a${i}:name`).join(' ')
    await admin.post('/graphql', { query: `{ ${Array.from({ length: 96 }, (_, i) => `q${k}_${i}:factSheet(id:"x"){...F}`).join(' ')} } fragment F on BaseFactSheet { ${names} }` })
  }
  ;(globalThis as any).gc?.()
  console.log('## memory of 10 texts', Math.round((process.memoryUsage().heapUsed - before) / 1e6), 'MB', Math.round(performance.now() - t), 'ms')
})
