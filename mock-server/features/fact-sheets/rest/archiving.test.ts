import { describe, expect } from 'vitest'
import { dataOf, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fixtures.ts'

describe('DELETE /factSheets/{id}', () => {
  test('archives a fact sheet without a body, and changes nothing the second time', async ({ admin }) => {
    const sheet = await newFactSheet(admin, 'Application')
    for (let times = 0; times < 2; times++) expect((await admin.delete(pathOf(sheet))).status).toBe(204)
    expect(dataOf(await admin.get(pathOf(sheet)))).toMatchObject({ status: 'ARCHIVED', rev: 2 })
  })

  test('takes a comment and checks a revision', async ({ admin }) => {
    const sheet = await newFactSheet(admin, 'Application')
    const stale = await admin.delete(pathOf(sheet), { body: { rev: 7 } })
    expect([stale.status, stale.body.data]).toEqual([409, dataOf(await admin.get(pathOf(sheet)))])
    const { status } = await admin.delete(pathOf(sheet), { body: { rev: 1, comment: 'No longer used' } })
    expect(status).toBe(204)
  })
})
