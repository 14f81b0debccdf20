import DataLoader from 'dataloader'
import type { FieldNode } from 'graphql'
import type { FactSheetNode, RelationNode, Page, RelationRequest } from '#features/fact-sheets/query/nodes.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import type { ConstrainingRelation } from '#features/fact-sheets/query/relations.service.ts'
import type { DocumentRow } from '#features/fact-sheets/rows/attachments.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import type { TakeBytes } from '#graphql/limits/file-bytes.ts'
import { limits, limitError } from '#graphql/limits/limits.ts'
import type { FieldNames } from './selected-fields.ts'

export type NodeKey = { readonly id: string; readonly names: FieldNames }
/** `fieldNodes`: the field in the document, which is the same for all fact sheets of a level. */
type RelationKey = Omit<RelationRequest, 'key'> & { readonly fieldNodes: readonly FieldNode[] }

/** Combines the reads of all resolvers of one level. Nothing is cached, because in a mutation the next read may answer otherwise. */
export function createLoaders(reads: FactSheetQueries, reading: ReadContext, takeBytes: TakeBytes) {
  async function readNodes(keys: readonly NodeKey[]): Promise<(FactSheetNode | undefined)[]> {
    const names = new Set(keys.flatMap((key) => [...key.names]))
    const nodes = await reads.nodes(reading, distinct(keys.map(({ id }) => id)), names)
    const byId = new Map(nodes.map((node) => [node.id, node]))
    return keys.map(({ id }) => byId.get(id.toLowerCase()))
  }

  /** Loads rows by their ids. */
  const rowLoader = <R extends { readonly id: string }>(
    read: (reading: ReadContext, ids: readonly string[]) => Promise<readonly R[]>,
  ) =>
    loader<string, R | undefined>(async (ids) => {
      const byId = new Map((await read(reading, distinct(ids))).map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    })

  /** Loads lists by the id of their owner. */
  const listLoader = <R>(read: (reading: ReadContext, ids: readonly string[]) => Promise<ReadonlyMap<string, R[]>>) =>
    loader<string, R[]>(async (ids) => {
      const byId = await read(reading, distinct(ids))
      return ids.map((id) => byId.get(id) ?? [])
    })

  return {
    /** A fact sheet, or undefined where it does not exist or is not visible to the caller. */
    factSheet: loader<NodeKey, FactSheetNode | undefined>(readNodes),
    /** A fact sheet that the request names; an error where it does not exist. */
    existing: loader<NodeKey, FactSheetNode>(async (keys) =>
      (await readNodes(keys)).map((node) => node ?? reads.noFactSheet()),
    ),
    relations: loader<RelationKey, Page<RelationNode>>(
      async (keys) => await readRelations(requestsOf(keys), (part) => reads.relations(reading, part)),
    ),
    /** The fact sheet, if the caller may change it. */
    writable: rowLoader(reads.writable),
    documents: listLoader(reads.documents),
    /** The file of a document as base64 text; undefined for a link. */
    documentContent: loader<Pick<DocumentRow, 'id' | 'size'>, string | undefined>(async (documents) => {
      takeBytes(documents.reduce((sum, { size }) => sum + (size ?? 0), 0))
      const contents = await reads.documentContents(reading, distinct(documents.map(({ id }) => id)))
      const byId = new Map(contents.map(({ id, content }) => [id, content]))
      return documents.map(({ id }) => byId.get(id))
    }),
    subscriptions: listLoader(reads.subscriptions),
    comments: listLoader(reads.comments),
    tagsOfGroup: listLoader(reads.tagsOfGroups),
    tags: rowLoader(reads.tags),
    tagUse: rowLoader(reads.tagUses),
    tagGroup: rowLoader(reads.tagGroups),
    entities: rowLoader(reads.entities),
    users: rowLoader(reads.users),
    constraining: loader<{ ids: readonly string[]; ownerId: string }, ConstrainingRelation[]>((keys) =>
      reads.constraining(reading, keys),
    ),
  }
}

export type Loaders = ReturnType<typeof createLoaders>

const loader = <K, V>(load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>) =>
  new DataLoader<K, V>(load, { cache: false })

/** Gives equal requests of one field for different fact sheets the same key. */
function requestsOf(keys: readonly RelationKey[]): RelationRequest[] {
  const numbers = new Map<readonly FieldNode[], number>()
  return keys.map(({ fieldNodes, ...request }) => {
    const number = numbers.get(fieldNodes) ?? numbers.size
    numbers.set(fieldNodes, number)
    return { ...request, key: `${number} ${request.side.relation} ${JSON.stringify(request.args)}` }
  })
}

/** Reads the relations of one level, in several statements where one would be larger than an engine can plan. */
async function readRelations(
  requests: readonly RelationRequest[],
  read: (requests: readonly RelationRequest[]) => Promise<readonly Page<RelationNode>[]>,
): Promise<readonly Page<RelationNode>[]> {
  const { relationRequests: limit, relationRequestsPerStatement: partSize } = limits
  const keys = distinct(requests.map(({ key }) => key))
  if (keys.length > limit)
    throw limitError(`The request asks for ${keys.length} kinds of relations at once; ${limit} are allowed`)
  if (keys.length <= partSize) return await read(requests)
  const byKey = Map.groupBy(requests, ({ key }) => key)
  const pageOf = new Map<RelationRequest, Page<RelationNode>>()
  for (let start = 0; start < keys.length; start += partSize) {
    const part = keys.slice(start, start + partSize).flatMap((key) => byKey.get(key) ?? [])
    const pages = await read(part)
    for (const [index, request] of part.entries()) {
      const page = pages[index]
      if (page) pageOf.set(request, page)
    }
  }
  return requests.flatMap((request) => pageOf.get(request) ?? [])
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]
