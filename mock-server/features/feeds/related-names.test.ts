import type { KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { openTestStorage } from '#storage/engines/testing.ts'
import type { Storage } from '#storage/database.ts'
import type { Json } from '#testing/client.ts'
import { explaining, rowsLookedAt } from '#testing/explained.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { KEYS, newFeed, viewOf } from '#testing/feeds.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { pluggedStore } from '#testing/plugged-store.ts'

const PAIRS = 80

/** How a statement with names of related fact sheets is carried out, while it is on; the plan is whatever JSON the engine prints. */
const seen: { isOn: boolean; plan: Json } = { isOn: false, plan: undefined }

const watching: KyselyPlugin = {
  transformQuery: (args) =>
    seen.isOn && args.node.kind === 'RawNode' && JSON.stringify(args.node).includes('string_agg')
      ? explaining.transformQuery(args)
      : args.node,
  transformResult: async ({ result }) => {
    const [row] = result.rows
    if (row && 'QUERY PLAN' in row) seen.plan = row
    return result
  },
}

const test = fixtures
  .extend('explainedStore', { scope: 'file' }, async ({}, { onCleanup }): Promise<Storage> => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return pluggedStore(storage, watching)
  })
  .override('serviceOptions', ({ explainedStore }) => ({ storage: explainedStore }))

test('the related fact sheets of a row are looked up, also in a store that has no statistics yet', async ({
  admin,
}) => {
  const nths = Array.from({ length: PAIRS }, (_, nth) => nth)
  const mutate = async (parts: string[]) => (await graph(admin, `mutation { ${parts.join(' ')} }`)).data
  const create = async (type: string): Promise<string[]> => {
    const made = await mutate(
      nths.map(
        (nth) => `a${nth}: createFactSheet(input: {name: "${type} ${nth}", type: ${type}}) { factSheet { id } }`,
      ),
    )
    return nths.map((nth) => made[`a${nth}`].factSheet.id)
  }
  const [applications, components] = [await create('Application'), await create('ITComponent')]
  await mutate(
    nths.map((nth) => {
      const value = JSON.stringify(JSON.stringify({ factSheetId: components[nth] }))
      const patch = `{op: add, path: "/relApplicationToITComponent/new_1", value: ${value}}`
      return `a${nth}: updateFactSheet(id: "${applications[nth]}", patches: [${patch}]) { factSheet { id } }`
    }),
  )
  const view = viewOf(['Application'], ['name', 'relApplicationToITComponent', 'relToParent'])
  const path = `${KEYS}/${await newFeed(admin, view)}/Applications`
  const { body } = await admin.get(path)
  expect(body.value.map((row: Json) => row.relApplicationToITComponent)).toEqual(
    body.value.map((row: Json) => components[Number(row.name.replace('Application ', ''))]),
  )
  seen.isOn = true
  await admin.get(path)
  seen.isOn = false
  expect(rowsLookedAt(seen.plan, 'fact_sheet') / PAIRS).toBeLessThan(5)
})
