import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { type Json, documented, made, pathOf, subscribed, tagged } from '#testing/fact-sheets/fact-sheets.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

let storage: Storage
let service: TestService
let admin: Client
let statements = 0

beforeAll(async () => {
  storage = await openTestStorage()
  const db = storage.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  service = await startService({ storage: Object.create(storage, { db: { value: db } }) })
  admin = await signedIn(service, 'ADMIN')
  const tag = await tagged(service, 'Everywhere')
  const capability = await made(admin, 'BusinessCapability')
  const organization = await made(admin, 'Organization')
  const root = await made(admin, 'Application')
  for (let nth = 0; nth < 30; nth++) {
    const sheet = await made(admin, 'Application', {
      tags: [{ id: tag.id }],
      relations: [
        { type: 'relToParent', toId: root.id },
        { type: 'relApplicationToOrganization', toId: organization.id },
      ],
    })
    const uses = sheet.relations.find(({ toId }: Json) => toId === organization.id)
    await admin.post(`${pathOf(sheet)}/relations`, {
      type: 'relApplicationToBusinessCapability',
      toId: capability.id,
      idsOfConstrainingRelations: [uses.id],
    })
    await documented(service, sheet, `Document ${nth}`)
    await subscribed(service, sheet, admin)
  }
  hierarchy = `/factSheets/hierarchy/${root.id}`
  relations = `${pathOf(capability)}/relations`
})
afterAll(async () => {
  await service.close()
  await storage.close()
})
let hierarchy: string
let relations: string

async function counted(path: string): Promise<{ statements: number; rows: number }> {
  const before = statements
  const { data } = (await admin.get(path)).body
  return { statements: statements - before, rows: data.length }
}

test('a REST page of thirty fact sheets costs as many statements as a page of two', async () => {
  const all = 'relApplicationToBusinessCapability,relApplicationToOrganization,relToParent,relToChild'
  const path = `/factSheets?type=Application&relationTypes=${all}&constrainingRelations=true&permissions=true&pageSize=`
  const [small, large] = [await counted(`${path}2`), await counted(`${path}31`)]
  expect([small.rows, large.rows]).toEqual([2, 31])
  expect(large.statements).toBe(small.statements)
  // Page, total, tags, documents, subscriptions, relations and constraining relations.
  expect(large.statements).toBe(7)
})

test('a REST page of thirty-one fact sheets of a hierarchy costs as many statements as a page of two', async () => {
  const [small, large] = [await counted(`${hierarchy}?pageSize=2`), await counted(`${hierarchy}?pageSize=31`)]
  expect([small.rows, large.rows]).toEqual([2, 31])
  expect(large.statements).toBe(small.statements)
})

test('a REST list of thirty relations with their fact sheets costs at most seven statements', async () => {
  const { statements: count, rows } = await counted(`${relations}?withFactSheets=true`)
  expect(rows).toBe(30)
  expect(count).toBeLessThanOrEqual(7)
})
