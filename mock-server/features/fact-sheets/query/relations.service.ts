import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import { nodeReader } from './node-reader.store.ts'
import { validateFacets } from './validate-facets.service.ts'
import { filterCondition, someFacetCondition } from './filter.store.ts'
import { edgeOf, pageOf, pageSizeOf, positionOf } from './paging.ts'
import type { QueryContext } from './query-context.ts'
import { MAX_RELATIONS } from './arguments.ts'
import { type RelationNode, type Page, type RelationRequest, internal } from './nodes.ts'
import {
  type ConstrainingRow,
  type RelationEntry,
  type RelationGroup,
  countRelations,
  findConstraining,
  findRelationPages,
} from './relations.store.ts'
import { orderOf } from './sort.store.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

export interface ConstrainingRelation extends ConstrainingRow {
  readonly otherId: string
}

/** Relations of many fact sheets by any of their sides, in one statement whatever their number. */
export async function relationPages(
  context: QueryContext,
  requested: readonly RelationRequest[],
): Promise<Page<RelationNode>[]> {
  const isShown = ({ side }: RelationRequest) => context.model.relations.has(side.relation)
  const pages = await shownPages(context, requested.filter(isShown))
  const iterator = pages[Symbol.iterator]()
  return requested.map((request) => (isShown(request) ? iterator.next().value : undefined) ?? pageFor(request, []))
}

async function shownPages(context: QueryContext, requests: readonly RelationRequest[]): Promise<Page<RelationNode>[]> {
  if (requests.length === 0) return []
  const byKey = [...Map.groupBy(requests, ({ key }) => key).values()]
  const groups = byKey.map((same): RelationGroup => groupOf(context, same))
  const names = new Set(requests.flatMap((request) => [...request.names]))
  const nodeNames = new Set(requests.flatMap((request) => [...request.nodeNames]))
  const limit = MAX_RELATIONS + 1
  const reader = nodeReader(context, nodeNames)
  await validateFacets(
    context,
    byKey.flatMap(([request]) => (request ? [request.args.filter] : [])),
  )
  const totals = await countRelations(context, groups)
  const entries = await findRelationPages(context, groups, { names, reader, limit })
  if (entries.length === limit) {
    throw refuse.badRequest(
      `The request asks for more than ${MAX_RELATIONS} relations at once: ask for fewer with first`,
    )
  }
  const ofOwner = Map.groupBy(entries, ({ group, relation }) => `${group} ${relation[internal].ownerId}`)
  const groupOfKey = new Map(byKey.flatMap(([request], index) => (request ? [[request.key, index] as const] : [])))
  return requests.map((request) => {
    const key = `${groupOfKey.get(request.key)} ${request.ownerId}`
    return pageFor(request, ofOwner.get(key) ?? [], totals.get(key))
  })
}

/** The group of requests that differ in the fact sheet only. */
function groupOf(context: QueryContext, same: readonly RelationRequest[]): RelationGroup {
  const [first] = same
  if (!first) throw new Error('A group of relations without a request')
  const { side, args, withTotal, inclusive } = first
  const order = orderOf({ ...context, tieBreaker: 'r.id' }, args.sort ?? [])
  return {
    side,
    ownerIds: [...new Set(same.map(({ ownerId }) => ownerId))],
    where: filterCondition(context, args.filter),
    matching: someFacetCondition(context, inclusive),
    order,
    validity: args.validityFilter,
    limit: args.first === null || args.first === undefined ? undefined : pageSizeOf(args.first) + 1,
    after: positionOf(args.after, boundTo(first), order.accepts),
    withTotal,
  }
}

/** The page that answers a request; `total` applies where the entries do not carry the total themselves. */
function pageFor(request: RelationRequest, entries: readonly RelationEntry[], total = 0): Page<RelationNode> {
  const { args, withTotal } = request
  const list = boundTo(request)
  const edges = entries.map(({ relation, values }) => edgeOf(relation, { values, id: relation.id }, list))
  const totalCount = withTotal ? (entries[0]?.total ?? total) : undefined
  return { ...pageOf(edges, args.first ?? edges.length, { totalCount, isFirst: !args.after }), skippedCount: 0 }
}

const boundTo = ({ side, args: { filter, sort, validityFilter } }: RelationRequest) =>
  JSON.stringify([side.name, filter, sort, validityFilter])

/** Constraining relations by id, each as seen by the fact sheet `ownerId` if that is one of its ends, otherwise by its `from` end. */
export async function constrainingRelations(
  context: ReadContext,
  requests: readonly { readonly ids: readonly string[]; readonly ownerId: string }[],
): Promise<ConstrainingRelation[][]> {
  const rows = await findConstraining(context, [...new Set(requests.flatMap(({ ids }) => ids))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return requests.map(({ ids, ownerId }) =>
    ids.flatMap((id) => {
      const row = byId.get(id)
      return row && context.model.relations.has(row.type) ? seenFrom(context.model, row, ownerId) : []
    }),
  )
}

function seenFrom(model: Model, row: ConstrainingRow, ownerId: string): ConstrainingRelation {
  const definition = model.relations.get(row.type)?.definition
  const isIncoming = row.to_id === ownerId
  const side = (isIncoming ? definition?.to : definition?.from)?.name ?? row.type
  return {
    ...row,
    type: side.slice(0, 1).toUpperCase() + side.slice(1),
    otherId: isIncoming ? row.from_id : row.to_id,
  }
}
