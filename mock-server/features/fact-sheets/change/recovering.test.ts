import { expect } from 'vitest'
import { dataOf, newFactSheet, newRelation, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'

const types = 'childParentRelation,itComponentProviderRelation,applicationSuccessorRelation'

const test = fixtures
  .extend(
    'read',
    { scope: 'file' },
    ({ admin }) =>
      async (sheet: Json): Promise<Json> =>
        dataOf(await admin.get(`${pathOf(sheet)}?relationTypes=${types}`)),
  )
  .extend('archive', { scope: 'file' }, ({ admin }) => async (sheet: Json) => {
    expect((await admin.delete(pathOf(sheet))).status).toBe(204)
  })
  .extend(
    'recover',
    { scope: 'file' },
    ({ admin }) =>
      async (sheet: Json): Promise<Json> =>
        dataOf(await admin.put(pathOf(sheet), { status: 'ACTIVE' })),
  )

test('recovering leaves a relation archived if its single side got another relation meanwhile', async ({
  admin,
  read,
  archive,
  recover,
}) => {
  const [component, first, second] = [
    await newFactSheet(admin, 'ITComponent'),
    await newFactSheet(admin, 'Provider'),
    await newFactSheet(admin, 'Provider'),
  ]
  await newRelation(admin, component, 'relITComponentToProvider', first)
  await archive(first)
  await newRelation(admin, component, 'relITComponentToProvider', second)
  await recover(first)
  const { relations, displayName } = await read(component)
  expect(relations.map(({ toId }: Json) => toId)).toEqual([second.id])
  expect(displayName).toContain(second.name)
  // Both ends are active again, and only the relation is not.
  const query = `query ($keys: [String!]) { allFactSheets(factSheetType: ITComponent, filter: {
    facetFilters: [{ facetKey: "relITComponentToProvider", keys: $keys }] }) { edges { node { id } } } }`
  const ownersOf = async (provider: Json): Promise<string[]> => {
    const { data } = await graph(admin, query, { keys: [provider.id] })
    return data.allFactSheets.edges.map(({ node }: Json) => node.id)
  }
  expect(await ownersOf(second)).toEqual([component.id])
  expect(await ownersOf(first)).toEqual([])
})

test('recovering leaves a relation archived that would now close a cycle', async ({
  admin,
  read,
  archive,
  recover,
}) => {
  const [a, b, c] = [
    await newFactSheet(admin, 'Application'),
    await newFactSheet(admin, 'Application'),
    await newFactSheet(admin, 'Application'),
  ]
  await newRelation(admin, a, 'relToSuccessor', b)
  await newRelation(admin, b, 'relToSuccessor', c)
  await archive(b)
  await newRelation(admin, c, 'relToSuccessor', a)
  await recover(b)
  expect((await read(b)).relations).toEqual([])
  expect((await read(a)).relations).toHaveLength(1)
})

test('recovering computes levels and names from the current hierarchy', async ({ admin, read, archive, recover }) => {
  const [top, middle, low, late] = [
    await newFactSheet(admin, 'BusinessCapability'),
    await newFactSheet(admin, 'BusinessCapability'),
    await newFactSheet(admin, 'BusinessCapability'),
    await newFactSheet(admin, 'BusinessCapability'),
  ]
  await newRelation(admin, middle, 'relToParent', top)
  await newRelation(admin, low, 'relToParent', middle)
  await archive(top)
  await recover(middle)
  await recover(low)
  await newRelation(admin, late, 'relToParent', low)
  await recover(top)
  const rows = await Promise.all([top, middle, low, late].map(read))
  expect(rows.map(({ level }) => level)).toEqual([1, 2, 3, 4])
  expect(rows[3].displayName).toBe([top, middle, low, late].map(({ name }) => name).join(' / '))
})

test('archiving and recovering count as changes of the fact sheets at the other ends', async ({
  admin,
  read,
  archive,
  recover,
}) => {
  const [application, component] = [await newFactSheet(admin, 'Application'), await newFactSheet(admin, 'ITComponent')]
  await newRelation(admin, application, 'relApplicationToITComponent', component)
  const before = (await read(application)).rev
  await archive(component)
  expect((await read(application)).rev).toBe(before + 1)
  await recover(component)
  expect((await read(application)).rev).toBe(before + 2)
})
