import { sql } from 'kysely'
import { expect } from 'vitest'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

test('totals are those of the moment, and counted again only after an event', async ({ admin, service }) => {
  const member = await signedIn(service, 'MEMBER')
  const totals = async () => {
    const { body } = await member.get('/factSheets?type=Provider&pageSize=1')
    const filter = '{facetFilters: [{facetKey: "FactSheetTypes", keys: ["Provider"]}]}'
    const { data } = await graph(member, `{ allFactSheets(first: 1, filter: ${filter}) { totalCount } }`)
    return [body.total, data.allFactSheets.totalCount]
  }
  const [before = 0] = await totals()
  const { id } = await newFactSheet(admin, 'Provider')
  await newFactSheet(admin, 'Provider')
  expect(await totals()).toEqual([before + 2, before + 2])
  // Behind the back of the log, so that one can see whether anybody counts.
  const archive = (status: string) =>
    sql`UPDATE fact_sheet SET status = ${status} WHERE id = ${id}`.execute(service.storage.db)
  await archive('ARCHIVED')
  expect(await totals()).toEqual([before + 2, before + 2])
  await archive('ACTIVE')
  expect((await admin.delete(`/factSheets/${id}?comment=gone`)).status).toBeLessThan(300)
  expect(await totals()).toEqual([before + 1, before + 1])
})

test('what is searched for by values is counted each time', async ({ admin, service }) => {
  const { id } = await newFactSheet(admin, 'Provider', { description: 'Zebrafink' })
  const found = async () => {
    const { data } = await graph(admin, '{ allFactSheets(filter: {fullTextSearch: "Zebrafink"}) { totalCount } }')
    return data.allFactSheets.totalCount
  }
  expect(await found()).toBe(1)
  await sql`UPDATE fact_sheet SET status = 'ARCHIVED' WHERE id = ${id}`.execute(service.storage.db)
  expect(await found()).toBe(0)
})
