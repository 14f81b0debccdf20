import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import type { CurrentFactSheet, EditRequest } from '#features/fact-sheets/change/edits.service.ts'
import { findDocumentsOf, findSubscriptionsOf } from '#features/fact-sheets/rows/attachments.store.ts'
import { toDocument, toSubscription } from '#features/fact-sheets/rows/fact-sheet.view.ts'
import { findTagsByName } from '#features/fact-sheets/rows/tags.store.ts'
import type { BodyContext } from './body-context.ts'
import type { FactSheetBody } from './fact-sheet-body.ts'
import { RELATIONS_MEMBER } from './member-paths.ts'
import type { RestChange } from './run-change.service.ts'
import { findConstrainingRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import type { Edit } from '#features/fact-sheets/change/edit.ts'

/** The members of a body that are looked up, or compared with what is stored. */
type References = Pick<FactSheetBody, 'tags' | 'relations' | 'documents' | 'subscriptions'>

interface RequestOptions<B> {
  /** The fact sheet to change. */
  readonly id: string
  readonly body: B
  /** True where the request archives or recovers the fact sheet. */
  readonly takesArchived?: boolean | undefined
  /** Turns the body into an edit, with the context that was looked up. */
  readonly toEdit: (context: BodyContext) => Edit
}

/** The request of a body that is a whole fact sheet. */
export const factSheetRequest = (change: RestChange, options: RequestOptions<References>): EditRequest =>
  requestOf(change, options, RELATIONS_MEMBER)

/** The request of a body that is one relation of the fact sheet; a deletion has no body. */
export const relationRequest = (
  change: RestChange,
  { body, ...options }: RequestOptions<FactSheetRelationInput | undefined>,
): EditRequest => requestOf(change, { ...options, body: { relations: body && [body] } }, '$')

function requestOf(
  change: RestChange,
  { id, body, toEdit, takesArchived = false }: RequestOptions<References>,
  relationsMember: string,
): EditRequest {
  return {
    id,
    async edit(current) {
      const { memberPaths } = change
      for (const name of current.type.sides.keys()) memberPaths.set(`/${name}`, relationsMember)
      // A relation may change the fact sheet's name; the body of a relation has no member for that.
      if (relationsMember === '$') memberPaths.set('/name', '$')
      const context = { ...(await contextFor(change, current, body)), takesArchived }
      const edit = toEdit(context)
      if (context.violations.length > 0) throw refuse.violations(context.violations)
      return edit
    },
  }
}

async function contextFor(
  { step: { tx }, caller, memberPaths, newId }: RestChange,
  current: CurrentFactSheet,
  { tags, relations, documents, subscriptions }: References,
): Promise<Omit<BodyContext, 'takesArchived'>> {
  const names = (tags ?? []).flatMap(({ id, name }) => (id || !name ? [] : name))
  const tagRows = await findTagsByName(tx, caller.workspaceId, names)
  const constraining = [
    ...current.relations.flatMap((relation) => relation.constraining),
    ...(relations ?? []).flatMap((relation) => relation.idsOfConstrainingRelations ?? []),
    ...(relations ?? []).flatMap((relation) => (relation.constrainingRelations ?? []).map(({ id }) => id)),
  ]
  const visible = await findConstrainingRelations(tx, caller, [...new Set(constraining)])
  const { workspaceId } = caller
  const ids = [current.row.id]
  return {
    attached: {
      documents: documents ? (await findDocumentsOf({ db: tx }, workspaceId, ids)).map(toDocument) : [],
      subscriptions: subscriptions ? (await findSubscriptionsOf(tx, workspaceId, ids)).map(toSubscription) : [],
    },
    current,
    memberPaths,
    newId,
    violations: [],
    tagIdsByName: new Map(
      [...Map.groupBy(tagRows, ({ name }) => name)].map(([name, same]) => [name, same.map(({ id }) => id)]),
    ),
    visibleConstraining: new Set(
      visible.flatMap(({ id, status, type }) => (status === 'ACTIVE' && current.model.relations.has(type) ? id : [])),
    ),
  }
}
