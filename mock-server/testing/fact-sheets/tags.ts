import type { Client, Json } from '#testing/client.ts'
import { newFactSheet, unique } from './fact-sheets.ts'
import { graph } from './graph.ts'

/**
 * The mutations of tags and their groups, with variables named like their arguments; `types` are the types that a group is for.
 */
export const tagRequests = {
  createGroup: `mutation ($name: String!, $mode: TagGroupModeEnum!, $types: [FactSheetType!]!) {
    createTagGroup(name: $name, mode: $mode, restrictToFactSheetTypes: $types, shortName: "SN", description: "What for") { id name mode }
  }`,
  updateGroup:
    'mutation ($id: ID!, $patches: [Patch!]!) { updateTagGroup(id: $id, patches: $patches) { id name mode } }',
  deleteGroup: 'mutation ($id: ID!) { deleteTagGroup(id: $id) { id } }',
  create: `mutation ($name: String!, $color: String!, $tagGroupId: ID) {
    createTag(name: $name, color: $color, description: "A tag", tagGroupId: $tagGroupId) { id name color status }
  }`,
  update: 'mutation ($id: ID!, $patches: [Patch!]!) { updateTag(id: $id, patches: $patches) { id name color status } }',
  delete: 'mutation ($id: ID!) { deleteTag(id: $id) { id } }',
} as const

type Named = { id: string; name: string }

export async function newTagGroup(
  client: Client,
  { name = unique('Group'), mode = 'MULTIPLE', types = [] }: { name?: string; mode?: string; types?: string[] } = {},
): Promise<Named> {
  return (await graph(client, tagRequests.createGroup, { name, mode, types })).data.createTagGroup
}

export async function newTag(
  client: Client,
  { name = unique('Tag'), tagGroupId }: { name?: string; tagGroupId?: string } = {},
): Promise<Named> {
  return (await graph(client, tagRequests.create, { name, color: '#1F6FEB', tagGroupId })).data.createTag
}

/** A new fact sheet that carries these tags. */
export const taggedFactSheet = (client: Client, type: string, ...tags: { id: string }[]): Promise<Json> =>
  newFactSheet(client, type, { tags: tags.map(({ id }) => ({ id })) })

export const patch = (path: string, value: string, op = 'replace') => ({ op, path, value })
