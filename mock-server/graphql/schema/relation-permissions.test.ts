import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { entity, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import type { Client, Json } from '#testing/client.ts'

const permissionsOf = async (client: Client, { id }: { id: string }): Promise<Json> =>
  (
    await graph(
      client,
      `{ factSheet(id: "${id}") { ... on Application { relApplicationToITComponent { permissions { self create read update delete } } } } }`,
    )
  ).data.factSheet.relApplicationToITComponent.permissions

test('a connection of relations has the actions that the caller may take on them', async ({
  service,
  admin,
  member,
  viewer,
}) => {
  const open = await newFactSheet(admin, 'Application')
  const allowed = await permissionsOf(member, open)
  expect(allowed.self).toEqual(['READ', 'CREATE', 'UPDATE', 'DELETE'])
  expect(allowed.update).toEqual(expect.arrayContaining(['factSheet', 'activeFrom', 'costTotalAnnual']))
  expect(allowed.create).toEqual(allowed.read)

  const forbidden = { self: ['READ'], create: [], read: allowed.read, update: [], delete: [] }
  expect(await permissionsOf(viewer, open)).toEqual(forbidden)
  const { id } = await entity(service, 'writers')
  const restricted = await newFactSheet(admin, 'Application', { permittedWriteACL: [{ id }] })
  expect(await permissionsOf(member, restricted)).toEqual(forbidden)
  expect(await permissionsOf(admin, restricted)).toEqual(allowed)
})
