import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { explaining, rowsLookedAt } from '#testing/explained.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { findLevels } from './relations.store.ts'

const CHILDREN = 80

/** A workspace with as many fact sheets below another one. */
async function family(service: TestService) {
  const workspace = await service.service.setup.createWorkspace(crypto.randomUUID())
  const admin = await signedIn(service, 'ADMIN', { workspace })
  const parent = await newFactSheetId(admin, 'Application')
  const patch = `{op: add, path: "/relToParent/new_1", value: "{\\"factSheetId\\":\\"${parent}\\"}"}`
  const child = (nth: number) =>
    `a${nth}: createFactSheet(input: {name: "Child ${nth}", type: Application}, patches: [${patch}]) { factSheet { id } }`
  const { data } = await graph(
    admin,
    `mutation { ${Array.from({ length: CHILDREN }, (_, nth) => child(nth)).join(' ')} }`,
  )
  const ids = Object.values<Json>(data).map(({ factSheet }) => String(factSheet.id))
  return { workspaceId: workspace.id, ids }
}

test('finding levels without statistics of a workspace never joins all of its fact sheets', async ({ service }) => {
  const { storage } = service
  await family(service)
  for (const table of ['fact_sheet', 'relation']) await sql`ANALYZE ${sql.table(table)}`.execute(storage.db)
  const { workspaceId, ids } = await family(service)
  const [explained]: Json[] = await storage.transaction((tx) => findLevels(tx.withPlugin(explaining), workspaceId, ids))
  expect(rowsLookedAt(explained) / CHILDREN).toBeLessThan(5 * CHILDREN)
  const levels = await storage.transaction((tx) => findLevels(tx, workspaceId, ids))
  expect(levels.map(({ level, shown }) => [level, shown])).toEqual(ids.map(() => [2, 2]))
})
