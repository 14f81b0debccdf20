import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { entity, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'

/** What the facet of IT components of all applications counts for somebody: each component by its id, any, and none. */
async function counted(client: Client): Promise<Record<string, number>> {
  const { data } = await graph(
    client,
    `{ allFactSheets(filter: { facetFilters: [{ facetKey: "FactSheetTypes", keys: ["Application"] }] }) {
      filterOptions { facets { facetKey results { key count } } } } }`,
  )
  const facets: { facetKey: string; results: { key: string; count: number }[] }[] =
    data.allFactSheets.filterOptions.facets
  const { results = [] } = facets.find(({ facetKey }) => facetKey === 'relApplicationToITComponent') ?? {}
  return Object.fromEntries(results.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
}

/** Rows whose audience is not that of their type and readers. */
const wrong = async ({ storage }: TestService) =>
  (
    await sql<{ id: string }>`
      SELECT f.id FROM fact_sheet f WHERE NOT EXISTS (SELECT 1 FROM audience a WHERE a.workspace_id = f.workspace_id
        AND a.id = f.audience AND a.type = f.type AND a.entities <@ f.read_acl AND a.entities @> f.read_acl)
      UNION ALL SELECT r.id FROM relation r JOIN fact_sheet f ON f.workspace_id = r.workspace_id AND f.id = r.from_id
        JOIN fact_sheet t ON t.workspace_id = r.workspace_id AND t.id = r.to_id
        WHERE r.from_audience <> f.audience OR r.to_audience <> t.audience`.execute(storage.db)
  ).rows

test('what is related is counted for those who can see both ends, however the readers change', async ({
  service,
  admin,
}) => {
  const [{ id: secret }, { id: other }] = [await entity(service, 'SECRET'), await entity(service, 'OTHER')]
  const member = await signedIn(service, 'MEMBER')
  const [open, closed, alsoClosed] = [
    await newFactSheet(admin, 'ITComponent'),
    await newFactSheet(admin, 'ITComponent'),
    await newFactSheet(admin, 'ITComponent', { permittedReadACL: [secret] }),
  ]
  const application = await newFactSheet(admin, 'Application')
  const readBy = (id: string, ...entities: string[]) =>
    updateFactSheet(admin, {
      id,
      patches: [{ op: 'replace', path: '/permittedReadACL', value: JSON.stringify(entities) }],
    })
  const none = { __missing__: 1 }
  const related = (...ids: string[]) => ({ ...Object.fromEntries(ids.map((id) => [id, 1])), __any__: 1 })
  const shown = async () => {
    expect(await wrong(service)).toEqual([])
    return [await counted(admin), await counted(member)]
  }

  expect(await shown()).toEqual([none, none])
  const { id: relationId } = await newRelation(admin, application, 'relApplicationToITComponent', open)
  await newRelation(admin, application, 'relApplicationToITComponent', closed)
  expect(await shown()).toEqual([related(open.id, closed.id), related(open.id, closed.id)])
  await readBy(closed.id, secret, other)
  expect(await shown()).toEqual([related(open.id, closed.id), related(open.id)])
  await readBy(closed.id, other, secret)
  await admin.put(`${pathOf(application)}/relations/${relationId}`, { toId: alsoClosed.id })
  expect(await shown()).toEqual([related(closed.id, alsoClosed.id), none])
  await readBy(closed.id)
  await readBy(application.id, secret)
  expect(await shown()).toEqual([related(closed.id, alsoClosed.id), {}])
  await readBy(application.id)
  expect((await shown())[1]).toEqual(related(closed.id))
})
