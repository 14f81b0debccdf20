import { expect } from 'vitest'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { KEYS, newFeed, viewOf } from '#testing/feeds.ts'
import { test } from '#testing/fixtures.ts'

test('a page ends where its rows get long, and the next one goes on', async ({ service, admin }) => {
  const names = ['A', 'B', 'C', 'D', 'E', 'F']
  for (const name of names) await newFactSheet(admin, 'Application', { name })
  await service.storage.db
    .updateTable('fact_sheet')
    .set({ description: 'x'.repeat(1_000_000) })
    .where('workspace_id', '=', service.workspace.id)
    .execute()
  const id = await newFeed(admin, viewOf(['Application'], ['name', 'description']))
  const [rows, pages]: [{ name: string }[], number[]] = [[], []]
  for (let path: string | undefined = `${KEYS}/${id}/Applications?$count=true`; path !== undefined;) {
    const { status, body } = await admin.get(path)
    expect(status).toBe(200)
    if (pages.length === 0) expect(body['@odata.count']).toBe(6)
    rows.push(...body.value)
    pages.push(body.value.length)
    path = body['@odata.nextLink']?.replace('http://landscape.test', '')
  }
  expect(pages).toEqual([5, 1])
  expect(rows.map(({ name }) => name)).toEqual(names)
  const csv = await admin.get(`${KEYS}/${id}/Applications?$format=text/csv&$select=name,description`)
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(7)
})
