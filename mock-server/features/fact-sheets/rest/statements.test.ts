import { expect } from 'vitest'
import { addLink, addObserver, insertTag, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures
  .override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))
  .extend('root', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('capability', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'BusinessCapability'))
  // Thirty applications below the root, each with a tag, a document, a subscription and a constrained relation to the capability.
  .extend('applications', { scope: 'file', auto: true }, async ({ service, admin, root, capability }) => {
    const tag = await insertTag(service, 'Everywhere')
    const organization = await newFactSheet(admin, 'Organization')
    for (let nth = 0; nth < 30; nth++) {
      const sheet = await newFactSheet(admin, 'Application', {
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
      await addLink(service, sheet, `Document ${nth}`)
      await addObserver(service, sheet, admin)
    }
  })
  .extend('costOf', { scope: 'file' }, ({ admin, watchedStore }) => async (path: string) => {
    watchedStore.statements.length = 0
    const { data } = (await admin.get(path)).body
    return { statements: watchedStore.statements.length, rows: data.length }
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
