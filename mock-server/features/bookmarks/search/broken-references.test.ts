import { expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'

test('references to archived fact sheets are counted, and those to fact sheets that the caller cannot see are not', async ({
  service,
  admin,
  member,
}) => {
  const circle = await entity(service, 'circle')
  await hold(service, admin, [circle])
  const [active, archived, alsoArchived, hidden] = [
    (await newFactSheet(admin, 'Application')).id,
    (await newFactSheet(admin, 'Application')).id,
    (await newFactSheet(admin, 'Application')).id,
    (
      await newFactSheet(admin, 'Application', {
        permittedReadACL: [{ id: circle.id }],
      })
    ).id,
  ]
  const save = async (name: string, referencedFactSheetIds: readonly string[]) =>
    await admin.post('/bookmarks', bookmarkInput({ name, type: 'VISUALIZER', referencedFactSheetIds }))
  await save('Whole', [active, hidden])
  await save('Broken twice', [active, archived, alsoArchived, hidden])
  await save('Empty', [])
  for (const id of [archived, alsoArchived]) expect((await admin.delete(`/factSheets/${id}`)).status).toBe(204)
  const search = async (query: string) => (await member.get(`/search/bookmarks?${query}`)).body
  const all = await search('references=true')
  expect(all.data.map(({ name, brokenReferences }: Json) => [name, brokenReferences])).toEqual([
    ['Broken twice', 2],
    ['Empty', 0],
    ['Whole', 0],
  ])
  expect((await search('')).data[0]).not.toHaveProperty('brokenReferences')
  const broken = await search('broken=true')
  expect([broken.total, broken.data.map(({ name }: Json) => name)]).toEqual([1, ['Broken twice']])
  expect((await member.get('/services/console/v1/bookmarks/counts')).body.data.broken).toBe(1)
})
