import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'

test('perf', { timeout: 300_000 }, async () => {
  const service = await startService()
  const admin = await signedIn(service, 'ADMIN')
  const member = await signedIn(service, 'MEMBER')
  const w = service.workspace.id
  const db = service.storage.db
  await sql`INSERT INTO fact_sheet SELECT ${w}::uuid, md5('f' || n)::uuid, (ARRAY['Application','ITComponent','BusinessCapability','Provider','Interface'])[1 + n % 5],
    'Sheet ' || n, 'Sheet ' || n, 'Sheet ' || n, 'sheet ' || n, 'sheet ' || n, 'About ' || n, NULL, 'ACTIVE', 'DRAFT', 'BROKEN', NULL, NULL, 1, 1,
    jsonb_build_object('businessCriticality', (ARRAY['missionCritical','businessCritical','businessOperational'])[1 + n % 3], 'alias', 'Alias ' || n,
      'lifecycle', jsonb_build_object('phases', jsonb_build_array(jsonb_build_object('phase','plan','startDate','2020-01-01'), jsonb_build_object('phase','active','startDate','2022-01-01'))),
      'functionalSuitability', 'perfect', 'technicalSuitability', 'adequate', 'lxHostingType', 'saas'),
    '{}', '{relApplicationToITComponent}', '{}', '[]', '{"type":"SectionCompletion","completion":0.5,"percentage":50,"totalWeight":1,"weightedSum":0.5,"subCompletions":{}}', 50,
    '{}', '{}', false, now(), now(), NULL FROM generate_series(0, 99999) n`.execute(db)
  await sql`INSERT INTO relation SELECT ${w}::uuid, md5('r' || n || t.type)::uuid, t.type, md5('f' || (n * 5))::uuid, md5('f' || ((n * 37 + t.shift) % 20000 * 5 + t.off))::uuid, 'ACTIVE', NULL, NULL, NULL, '{}', '{}', '{}', now()
    FROM generate_series(0, 19999) n, (VALUES ('applicationITComponentRelation', 0, 1), ('applicationITComponentRelation', 77, 1), ('applicationBusinessCapabilityRelation', 1, 2), ('applicationBusinessCapabilityRelation', 100, 2)) t (type, shift, off)
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`ANALYZE`.execute(db)
  const page = (n: number) => ({ query: `query ($after: String) { allFactSheets(factSheetType: Application, first: 40, after: $after) { pageInfo { endCursor } edges { node { id displayName ... on Application { businessCriticality
    relApplicationToITComponent { edges { node { factSheet { id displayName } } } }
    relApplicationToBusinessCapability { edges { node { factSheet { id displayName } } } } } } } } }`, variables: { after: '' , n: undefined} })
  const measure = async (name: string, body: () => unknown, times: number, client = admin) => {
    for (let n = 0; n < 20; n++) await client.post('/graphql', body())
    const all: number[] = []
    for (let n = 0; n < times; n++) {
      const at = performance.now()
      const { body: answer } = await client.post('/graphql', body())
      all.push(performance.now() - at)
      if (answer.errors) console.log(JSON.stringify(answer.errors).slice(0, 500))
    }
    all.sort((a, b) => a - b)
    console.log(name, 'p50', all[Math.floor(times / 2)]?.toFixed(2), 'p99', all[Math.floor(times * 0.99)]?.toFixed(2))
  }
  const p = () => { const { query } = page(0); return { query, variables: {} } }
  await measure('page', p, 300)
  await measure('page member', p, 300, member)
  {
    const at = performance.now()
    await Promise.all(Array.from({ length: 10 }, async () => { for (let n = 0; n < 100; n++) await admin.post('/graphql', p()) }))
    console.log('throughput', (1000 / (performance.now() - at) * 1000).toFixed(0), '/s')
  }
  await measure('count', () => ({ query: '{ allFactSheets(factSheetType: Application, first: 1) { totalCount } }' }), 20)
  await measure('count all member', () => ({ query: '{ allFactSheets(first: 1) { totalCount } }' }), 20, member)
  const facets = (args: string) => () => ({ query: `{ allFactSheets(first: 0 ${args}) { filterOptions { facets { facetKey results { key name count } } } } }` })
  await measure('facets app', facets(', factSheetType: Application'), 5)
  await measure('facets app member', facets(', factSheetType: Application'), 5, member)
  await measure('facets all', facets(''), 5)
  const filtered = (f: string) => () => ({ query: `{ allFactSheets(first: 40, factSheetType: Application, filter: { facetFilters: [${f}] }) { totalCount edges { node { name } } } }` })
  await measure('by relation', filtered(`{facetKey: "relApplicationToITComponent", keys: ["00000000-0000-0000-0000-000000000001"]}`), 10)
  const c = (await sql<{ id: string }>`SELECT id FROM fact_sheet WHERE type = 'ITComponent' LIMIT 1`.execute(db)).rows[0]?.id
  await measure('by relation hit', filtered(`{facetKey: "relApplicationToITComponent", keys: ["${c}"]}`), 10)
  await measure('by missing', filtered(`{facetKey: "relApplicationToITComponent", keys: ["__missing__"]}`), 10)
  await measure('by field', filtered(`{facetKey: "businessCriticality", keys: ["missionCritical"]}`), 10)
  await measure('by lifecycle', filtered(`{facetKey: "lifecycle", keys: ["active"]}`), 10)
  await measure('full text', () => ({ query: '{ allFactSheets(first: 40, filter: { fullTextSearch: "alias 999" }) { edges { node { name } } } }' }), 10)
  expect(1).toBe(1)
  await service.close()
})
