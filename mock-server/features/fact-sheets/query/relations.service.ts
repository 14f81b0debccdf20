import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import { nodeReader } from './node-reader.store.ts'
import { validateFacets } from './validate-facets.service.ts'
import { filterOf, matching } from './filter.store.ts'
import { edgeOf, endOf, firstOf, pageOf } from './paging.ts'
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

/** The relations of many fact sheets by any sides of theirs: one statement, however many were asked for. */
export async function relationPages(
  reading: ReadContext,
  requests: readonly RelationRequest[],
  today: string,
): Promise<Page<RelationNode>[]> {
  const byKey = [...Map.groupBy(requests, ({ key }) => key).values()]
  const groups = byKey.map((same): RelationGroup => groupOf(reading, same, today))
  const names = new Set(requests.flatMap((request) => [...request.names]))
  const nodeNames = new Set(requests.flatMap((request) => [...request.nodeNames]))
  const limit = MAX_RELATIONS + 1
  const reader = nodeReader(reading, nodeNames, today)
  await validateFacets(
    reading,
    byKey.flatMap(([one]) => (one ? [one.args.filter] : [])),
  )
  const totals = await countRelations(reading, groups)
  const found = await findRelationPages(reading, groups, { names, reader, today, limit })
  if (found.length === limit) {
    throw refuse.badRequest(
      `The request asks for more than ${MAX_RELATIONS} relations at once: ask for fewer with first`,
    )
  }
  const ofOwner = Map.groupBy(found, ({ group, relation }) => `${group} ${relation[internal].ownerId}`)
  const groupOfKey = new Map(byKey.flatMap(([one], index) => (one ? [[one.key, index] as const] : [])))
  return requests.map((request) => {
    const key = `${groupOfKey.get(request.key)} ${request.ownerId}`
    return pageFor(request, ofOwner.get(key) ?? [], totals.get(key))
  })
}

function groupOf(reading: ReadContext, same: readonly RelationRequest[], today: string): RelationGroup {
  const [one] = same
  if (!one) throw new Error('A group of relations without a request')
  const { side, args, withTotal, inclusive } = one
  const order = orderOf({ model: reading.model, today, alias: 'f', id: 'r.id' }, args.sort ?? [])
  return {
    side,
    ownerIds: [...new Set(same.map(({ ownerId }) => ownerId))],
    where: filterOf(reading, args.filter, today),
    matching: matching(reading, inclusive, today),
    order,
    validity: args.validityFilter,
    limit: args.first === null || args.first === undefined ? undefined : firstOf(args.first) + 1,
    end: endOf(args.after, boundTo(one), order.accepts),
    withTotal,
  }
}

/** `all`: how many there are where `found` cannot tell. */
function pageFor(request: RelationRequest, found: readonly RelationEntry[], all = 0): Page<RelationNode> {
  const { args, withTotal } = request
  const bound = boundTo(request)
  const edges = found.map(({ relation, values }) => edgeOf(relation, { values, id: relation.id }, bound))
  const total = withTotal ? (found[0]?.total ?? all) : undefined
  return { ...pageOf(edges, args.first ?? edges.length, total, !args.after), skippedCount: 0 }
}

const boundTo = ({ side, args: { filter, sort, validityFilter } }: RelationRequest) =>
  JSON.stringify([side.name, filter, sort, validityFilter])

/** Relations that constrain others, by their ids, each as the fact sheets at `ownerIds` or at its nearer end see it. */
export async function constrainingRelations(
  reading: ReadContext,
  wanted: readonly { readonly ids: readonly string[]; readonly ownerId: string }[],
): Promise<ConstrainingRelation[][]> {
  const rows = await findConstraining(reading, [...new Set(wanted.flatMap(({ ids }) => ids))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map(({ ids, ownerId }) =>
    ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? seenFrom(reading.model, row, ownerId) : []
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
