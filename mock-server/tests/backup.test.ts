import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { headOf, test } from '#testing/model-changes.ts'

/** What programs back up: the documents in their own form, and the tags over GraphQL. */
const documents = [
  'dataModel',
  'viewModel',
  'authorization',
  'languages/en',
  'languages/de',
  'reportingModel',
  'factSheetResources',
]
const TAGS = `{ allTagGroups { edges { node { id name shortName description mode mandatory restrictToFactSheetTypes
  tags { edges { node { id name description color status } } } } } } }`

const tagsOf = async (admin: Client): Promise<string> =>
  JSON.stringify((await admin.post('/graphql', { query: TAGS })).body)

/** All documents as text, each as it is read. */
const backup = async (admin: Client): Promise<Map<string, string>> =>
  new Map(
    await Promise.all(
      documents.map(async (name) => [name, JSON.stringify((await admin.get(`/models/${name}`)).body.data)] as const),
    ),
  )

describe('a backup', () => {
  test('of all documents, written back by force, changes nothing, byte for byte', async ({
    admin,
    change,
    eventsSince,
    service,
  }) => {
    // Some that are not as in a new workspace.
    await change((model) => (model.factSheets.Application.fields.nickname = { type: 'STRING', quickSearch: true }))
    const german = (await admin.get('/models/languages/de')).body.data
    german.custom = { welcomeMessage: 'Willkommen' }
    await admin.put('/models/languages/de', german)
    const tagGroup = `mutation { createTagGroup(name: "Cloud", shortName: "CL", mode: MULTIPLE, restrictToFactSheetTypes: [Application]) { id } }`
    expect((await admin.post('/graphql', { query: tagGroup })).body.errors).toBeNull()

    const [before, tags, head] = [await backup(admin), await tagsOf(admin), await headOf(admin)]
    const revisions = async () =>
      await service.storage.db
        .selectFrom('model')
        .select(['kind', 'revision'])
        .orderBy('kind')
        .orderBy('revision')
        .execute()
    const stored = await revisions()
    for (const [name, text] of before) {
      const { status, body } = await admin.put(`/models/${name}?force=true`, text)
      expect([name, status, body?.data ?? []]).toEqual([name, name === 'dataModel' ? 200 : 204, []])
    }
    await service.service.tick()
    expect(await backup(admin)).toEqual(before)
    expect(await tagsOf(admin)).toBe(tags)
    expect(await eventsSince(head)).toEqual([])
    expect(await revisions()).toEqual(stored)
  })
})
