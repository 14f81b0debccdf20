import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { dataOf, entity, hold, membersOf, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'

const UNKNOWN = '11111111-1111-1111-1111-111111111111'
const OTHER_UNKNOWN = '22222222-2222-2222-2222-222222222222'

const test = fixtures
  .extend('sheet', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'Application'))
  .extend('hidden', { scope: 'file' }, async ({ service, admin }): Promise<Json> => {
    const circle = await entity(service, 'circle')
    await hold(service, admin, [circle])
    return await newFactSheet(admin, 'Application', { permittedReadACL: [{ id: circle.id }] })
  })

const withSheets = (ids: readonly string[], members: Record<string, unknown> = {}) =>
  bookmarkInput({ ...members, referencedFactSheetIds: ids })

describe('the fact sheets that a new bookmark references', () => {
  test('must exist: the refusal names each one that does not by its place in what was sent', async ({
    member,
    sheet,
  }) => {
    const sent = withSheets([sheet.id, sheet.id, UNKNOWN, sheet.id, OTHER_UNKNOWN])
    const answer = await member.post('/bookmarks', sent)
    expect([answer.status, membersOf(answer)]).toEqual([
      422,
      ['$.referencedFactSheetIds[2]', '$.referencedFactSheetIds[4]'],
    ])
    expect(answer.body.errors[0].messages).toEqual(['is not a fact sheet of this workspace'])
  })

  test('are stored once each, in any case, in the order in which they came', async ({ member, admin, sheet }) => {
    const second = await newFactSheet(admin, 'Provider')
    const ids = [second.id, sheet.id.toUpperCase(), second.id, sheet.id]
    expect(dataOf(await member.post('/bookmarks', withSheets(ids))).referencedFactSheetIds).toEqual([
      second.id,
      sheet.id,
    ])
  })

  test('may be archived', async ({ member, admin }) => {
    const archived = await newFactSheet(admin, 'Application')
    expect((await admin.delete(pathOf(archived))).status).toBe(204)
    expect((await member.post('/bookmarks', withSheets([archived.id]))).status).toBe(200)
  })

  test('are unknown to people who cannot see them, as if they did not exist', async ({ admin, member, hidden }) => {
    expect((await admin.post('/bookmarks', withSheets([hidden.id]))).status).toBe(200)
    const answers = [
      await member.post('/bookmarks', withSheets([hidden.id])),
      await member.post('/bookmarks', withSheets([UNKNOWN])),
    ]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [422, answers[1]?.body],
      [422, answers[0]?.body],
    ])
  })

  test('must be of the workspace', async ({ stranger, sheet }) => {
    const answer = await stranger.post('/bookmarks', withSheets([sheet.id]))
    expect([answer.status, membersOf(answer)]).toEqual([422, ['$.referencedFactSheetIds[0]']])
  })

  test('are named in a refusal up to the hundredth', async ({ member }) => {
    const ids = Array.from({ length: 300 }, (_, nth) => `33333333-3333-3333-3333-${String(nth).padStart(12, '0')}`)
    expect(membersOf(await member.post('/bookmarks', withSheets(ids)))).toHaveLength(100)
  })
})

describe('a change of a bookmark', () => {
  test('may keep fact sheets that its editor cannot see, and add none of them', async ({
    admin,
    member,
    sheet,
    hidden,
  }) => {
    const { id } = dataOf(await admin.post('/bookmarks', withSheets([hidden.id])))
    const kept = await member.put(`/bookmarks/${id}`, withSheets([hidden.id, sheet.id], { name: 'Renamed' }))
    expect(dataOf(kept)).toMatchObject({ name: 'Renamed', referencedFactSheetIds: [hidden.id, sheet.id] })
    const added = await member.put(`/bookmarks/${id}`, withSheets([hidden.id, UNKNOWN]))
    expect([added.status, membersOf(added)]).toEqual([422, ['$.referencedFactSheetIds[1]']])
    await member.put(`/bookmarks/${id}`, withSheets([sheet.id]))
    const regained = await member.put(`/bookmarks/${id}`, withSheets([sheet.id, hidden.id]))
    expect([regained.status, membersOf(regained)]).toEqual([422, ['$.referencedFactSheetIds[1]']])
  })

  test('is refused by who may edit before it is refused by what they sent', async ({ viewer, member }) => {
    const { id } = dataOf(await member.post('/bookmarks', withSheets([])))
    expect((await viewer.put(`/bookmarks/${id}`, withSheets([UNKNOWN]))).status).toBe(403)
    expect((await viewer.put(`/bookmarks/${UNKNOWN}`, withSheets([UNKNOWN]))).status).toBe(404)
  })
})
