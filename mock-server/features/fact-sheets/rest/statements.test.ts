import { expect } from 'vitest'
import { type Json, documented, made, pathOf, subscribed, tagged } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Storage } from '#storage/database.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

const test = fixtures
  .extend('counter', { scope: 'file' }, () => ({ statements: 0 }))
  .extend('storage', { scope: 'file' }, async ({ counter }, { onCleanup }): Promise<Storage> => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    const db = storage.db.withPlugin({
      transformQuery: ({ node }) => {
        counter.statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return Object.create(storage, { db: { value: db } })
  })
  .override('serviceOptions', ({ storage }) => ({ storage }))
  .extend('root', { scope: 'file' }, ({ admin }): Promise<Json> => made(admin, 'Application'))
  .extend('capability', { scope: 'file' }, ({ admin }): Promise<Json> => made(admin, 'BusinessCapability'))
  // Thirty applications below the root, each with a tag, a document, a subscription and a constrained relation to the capability.
  .extend('applications', { scope: 'file', auto: true }, async ({ service, admin, root, capability }) => {
    const tag = await tagged(service, 'Everywhere')
    const organization = await made(admin, 'Organization')
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
  })
  .extend('costOf', { scope: 'file' }, ({ admin, counter }) => async (path: string) => {
    const before = counter.statements
    const { data } = (await admin.get(path)).body
    return { statements: counter.statements - before, rows: data.length }
  })

test('a REST page of thirty fact sheets costs as many statements as a page of two', async ({ costOf }) => {
  const all = 'relApplicationToBusinessCapability,relApplicationToOrganization,relToParent,relToChild'
  const path = `/factSheets?type=Application&relationTypes=${all}&constrainingRelations=true&permissions=true&pageSize=`
  const [small, large] = [await costOf(`${path}2`), await costOf(`${path}31`)]
  expect([small.rows, large.rows]).toEqual([2, 31])
  expect(large.statements).toBe(small.statements)
  // Page, total, tags, documents, subscriptions, relations and constraining relations.
  expect(large.statements).toBe(7)
})

test('a REST page of thirty-one fact sheets of a hierarchy costs as many statements as a page of two', async ({
  costOf,
  root,
}) => {
  const path = `/factSheets/hierarchy/${root.id}?pageSize=`
  const [small, large] = [await costOf(`${path}2`), await costOf(`${path}31`)]
  expect([small.rows, large.rows]).toEqual([2, 31])
  expect(large.statements).toBe(small.statements)
})

test('a REST list of thirty relations with their fact sheets costs at most seven statements', async ({
  costOf,
  capability,
}) => {
  const { statements, rows } = await costOf(`${pathOf(capability)}/relations?withFactSheets=true`)
  expect(rows).toBe(30)
  expect(statements).toBeLessThanOrEqual(7)
})
