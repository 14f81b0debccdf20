import { expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { entity, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { newTag, taggedFactSheet } from '#testing/fact-sheets/tags.ts'
import { signedIn } from '#testing/people.ts'
import type { Client, Json } from '#testing/client.ts'

const test = fixtures.override('serviceOptions', ({ watchedStore: { storage } }) => ({ storage }))

const usesOf = async (client: Client, { name }: { name: string }): Promise<Json> =>
  (
    await graph(
      client,
      'query ($name: String) { allTags(filter: { name: $name }) { edges { node { factSheetCount deletable } } } }',
      { name },
    )
  ).data.allTags.edges[0].node

test('a tag counts the active fact sheets that the caller can read', async ({ service, admin, member }) => {
  const tag = await newTag(admin)
  expect(await usesOf(admin, tag)).toEqual({ factSheetCount: 0, deletable: true })
  await taggedFactSheet(admin, 'Application', tag)
  const { id } = await entity(service, 'tag readers')
  await newFactSheet(admin, 'Application', { tags: [{ id: tag.id }], permittedReadACL: [{ id }] })
  const archived = await taggedFactSheet(admin, 'Application', tag)
  await admin.delete(pathOf(archived), { body: { comment: 'gone', rev: archived.rev } })
  expect(await usesOf(admin, tag)).toEqual({ factSheetCount: 2, deletable: false })
  expect(await usesOf(member, tag)).toEqual({ factSheetCount: 1, deletable: false })
})

test('a tag is deletable for those who may manage tags, while no fact sheet has it, not even a hidden one', async ({
  service,
  admin,
  member,
}) => {
  const [unused, hidden] = [await newTag(admin), await newTag(admin)]
  const { id } = await entity(service, 'hidden readers')
  await newFactSheet(admin, 'Application', { tags: [{ id: hidden.id }], permittedReadACL: [{ id }] })
  const system = await signedIn(service, 'SYSTEM_WRITE')
  expect(await usesOf(member, unused)).toEqual({ factSheetCount: 0, deletable: false })
  expect(await usesOf(system, unused)).toEqual({ factSheetCount: 0, deletable: true })
  expect(await usesOf(system, hidden)).toEqual({ factSheetCount: 0, deletable: false })
})

test('the uses of all tags are read in one statement', async ({ admin, watchedStore }) => {
  const uses = '{ allTags { totalCount edges { node { factSheetCount deletable } } } }'
  await graph(admin, uses)
  watchedStore.statements.length = 0
  const { data } = await graph(admin, uses)
  expect(data.allTags.totalCount).toBeGreaterThan(2)
  expect(watchedStore.statements.length).toBeLessThanOrEqual(3)
})
