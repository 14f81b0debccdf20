import { expect } from 'vitest'
import { addRoles, forFactSheets } from '#testing/access/roles.ts'
import type { Client } from '#testing/client.ts'
import { dataOf, entity, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { LABELS, newFeed, viewOf } from '#testing/feeds.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const bookmarks = { domain: 'BOOKMARKS', function: 'BOOKMARK', actions: ['READ'], instances: [] }

/** Somebody who reads and edits everything, but edits in tables, imports and exports only what belongs to one type each. */
const test = fixtures.extend('clerk', { scope: 'file' }, async ({ service, admin }) => {
  await addRoles(admin, {
    SUPPORT: [
      bookmarks,
      forFactSheets(['READ', 'UPDATE']),
      forFactSheets(['INLINE_EDIT'], ['Application']),
      forFactSheets(['IMPORT'], ['Interface']),
      forFactSheets(['EXPORT'], ['Provider']),
    ],
  })
  return await signedIn(service, 'SUPPORT')
})

test('permissions of a fact sheet say by its type who may edit in tables, import and export', async ({
  admin,
  clerk,
}) => {
  const actions = async (type: string) => {
    const { id } = await newFactSheet(admin, type)
    return dataOf(await clerk.get(`/factSheets/${id}?permissions=true`)).permissions.self
  }
  expect(await actions('Application')).toEqual(['READ', 'UPDATE', 'INLINE_EDIT'])
  expect(await actions('Interface')).toEqual(['READ', 'UPDATE', 'IMPORT'])
  expect(await actions('Provider')).toEqual(['READ', 'UPDATE', 'EXPORT'])
  expect(await actions('ITComponent')).toEqual(['READ', 'UPDATE'])
})

test('who may not change a fact sheet does not edit it in tables either', async ({ service, admin, clerk }) => {
  const closed = await entity(service, 'closed')
  const { id } = await newFactSheet(admin, 'Application', { permittedWriteACL: [{ id: closed.id }] })
  const { permissions } = dataOf(await clerk.get(`/factSheets/${id}?permissions=true`))
  expect(permissions.self).toEqual(['READ'])
})

test('a feed is refused to who may not export one of its types', async ({ admin, clerk }) => {
  const feedOf = (...types: string[]) => newFeed(admin, viewOf(types, ['name']))
  const statusFor = async (client: Client, id: string) => (await client.get(`${LABELS}/${id}`)).status
  const [providers, both] = [await feedOf('Provider'), await feedOf('Provider', 'Application')]
  expect([await statusFor(clerk, providers), await statusFor(clerk, both)]).toEqual([200, 403])
  expect([await statusFor(admin, providers), await statusFor(admin, both)]).toEqual([200, 200])
  const { body } = await clerk.get(`${LABELS}/${both}`)
  expect(JSON.stringify(body)).toContain('factSheet.export')
})
