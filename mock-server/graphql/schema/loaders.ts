import DataLoader from 'dataloader'
import type { FieldNode } from 'graphql'
import type { FactSheetNode, RelationNode, Page, RelationRequest } from '#features/fact-sheets/query/nodes.ts'
import type { FactSheetQueries } from '#features/fact-sheets/query/queries.service.ts'
import type { ConstrainingRelation } from '#features/fact-sheets/query/relations.service.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import { limits, tooMuch } from '#graphql/limits/limits.ts'
import type { Names } from './selected-fields.ts'

export type NodeKey = { readonly id: string; readonly names: Names }
/** `place`: where in the document it is asked; the same for all fact sheets of a level. */
type RelationKey = Omit<RelationRequest, 'key'> & { readonly place: readonly FieldNode[] }

/** Brings together what the resolvers of one level ask for. Nothing is remembered: in a mutation the next answer may be another. */
export function loadersOf(reads: FactSheetQueries, reading: ReadContext) {
  const batch = <K, V>(load: (keys: readonly K[]) => Promise<readonly (V | Error)[]>) =>
    new DataLoader<K, V>(load, { cache: false })

  async function nodes(keys: readonly NodeKey[]): Promise<(FactSheetNode | undefined)[]> {
    const names = new Set(keys.flatMap((key) => [...key.names]))
    const found = await reads.nodes(reading, distinct(keys.map(({ id }) => id)), names)
    const byId = new Map(found.map((node) => [node.id, node]))
    return keys.map(({ id }) => byId.get(id.toLowerCase()))
  }

  /** Rows by their ids. */
  const rowsOf = <R extends { readonly id: string }>(
    read: (reading: ReadContext, ids: readonly string[]) => Promise<readonly R[]>,
  ) =>
    batch<string, R | undefined>(async (ids) => {
      const byId = new Map((await read(reading, distinct(ids))).map((row) => [row.id, row]))
      return ids.map((id) => byId.get(id))
    })

  /** Lists by the id of what they belong to. */
  const listsOf = <R>(read: (reading: ReadContext, ids: readonly string[]) => Promise<ReadonlyMap<string, R[]>>) =>
    batch<string, R[]>(async (ids) => {
      const byId = await read(reading, distinct(ids))
      return ids.map((id) => byId.get(id) ?? [])
    })

  /** No statement grows beyond what an engine can plan. */
  async function inParts(requests: readonly RelationRequest[], keys: readonly string[]): Promise<Page<RelationNode>[]> {
    const ofKey = Map.groupBy(requests, ({ key }) => key)
    const found = new Map<RelationRequest, Page<RelationNode>>()
    for (let at = 0; at < keys.length; at += limits.relationsAtOnce) {
      const part = keys.slice(at, at + limits.relationsAtOnce).flatMap((key) => ofKey.get(key) ?? [])
      const pages = await reads.relations(reading, part)
      for (const [index, request] of part.entries()) {
        const page = pages[index]
        if (page) found.set(request, page)
      }
    }
    return requests.flatMap((request) => found.get(request) ?? [])
  }

  return {
    /** A fact sheet that may not be there, or not for the caller. */
    factSheet: batch<NodeKey, FactSheetNode | undefined>(nodes),
    /** One that a request names; an error where it is not there. */
    existing: batch<NodeKey, FactSheetNode>(async (keys) =>
      (await nodes(keys)).map((node) => node ?? reads.noFactSheet()),
    ),
    relations: batch<RelationKey, Page<RelationNode>>(async (keys) => {
      const places = new Map<readonly FieldNode[], number>()
      const requests = keys.map(({ place, ...request }) => {
        const number = places.get(place) ?? places.size
        places.set(place, number)
        return { ...request, key: `${number} ${request.side.relation} ${JSON.stringify(request.args)}` }
      })
      const distinctKeys = distinct(requests.map(({ key }) => key))
      if (distinctKeys.length > limits.relations)
        throw tooMuch(
          `The request asks for ${distinctKeys.length} kinds of relations at once; ${limits.relations} are allowed`,
        )
      if (distinctKeys.length <= limits.relationsAtOnce) return await reads.relations(reading, requests)
      return await inParts(requests, distinctKeys)
    }),
    documents: listsOf(reads.documents),
    subscriptions: listsOf(reads.subscriptions),
    comments: listsOf(reads.comments),
    tagsOfGroup: listsOf(reads.tagsOfGroups),
    tags: rowsOf(reads.tags),
    tagGroup: rowsOf(reads.tagGroups),
    entities: rowsOf(reads.entities),
    users: rowsOf(reads.users),
    constraining: batch<{ ids: readonly string[]; ownerId: string }, ConstrainingRelation[]>((keys) =>
      reads.constraining(reading, keys),
    ),
  }
}
const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]

export type Loaders = ReturnType<typeof loadersOf>
