import { isFeatureOn } from '#kernel/workspace-rules.ts'
import type { Completion } from '#contract/fact-sheet-records.ts'
import type { CommentRow } from '#features/fact-sheets/attached/comments.store.ts'
import { findCommentsOf } from '#features/fact-sheets/attached/comments.store.ts'
import * as referenceData from './reference-data.store.ts'
import { type WritableRow, findWritable } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { findTagUses } from './tag-uses.store.ts'
import { findAllUsers, findUsers } from './users.store.ts'
import { type FactSheetNode, internal } from './nodes.ts'
import {
  type DocumentContent,
  type DocumentRow,
  type SubscriptionRow,
  findDocumentContents,
  findDocumentsOf,
  findSubscriptionsOf,
} from '#features/fact-sheets/rows/attachments.store.ts'
import { type EntityRow, findEntities } from '#features/fact-sheets/rows/entities.store.ts'
import type { SideModel } from '#data-model/model.ts'
import { permissionsOf, relationPermissionsOf } from '#features/fact-sheets/rows/permissions.policy.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'

/** Records attached to fact sheets that the caller can see, and the workspace's lists of tags, roles and people. */
export const attachmentQueries = {
  documents: async (context: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, DocumentRow[]>> =>
    byFactSheet(await findDocumentsOf(context, context.caller.workspaceId, ids)),
  documentContents: ({ db, caller }: ReadContext, ids: readonly string[]): Promise<DocumentContent[]> =>
    findDocumentContents(db, caller.workspaceId, ids),
  subscriptions: async (
    { db, caller }: ReadContext,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, SubscriptionRow[]>> =>
    byFactSheet(await findSubscriptionsOf(db, caller.workspaceId, ids)),
  /** Comments, including replies. */
  comments: async (context: ReadContext, ids: readonly string[]): Promise<ReadonlyMap<string, CommentRow[]>> =>
    byFactSheet(
      isFeatureOn(context.caller, 'COMMENTS') ? await findCommentsOf(context, context.caller.workspaceId, ids) : [],
    ),
  entities: ({ db, caller }: ReadContext, ids: readonly string[]): Promise<EntityRow[]> =>
    findEntities(db, caller.workspaceId, ids),
  tags: referenceData.findTagRows,
  allTags: referenceData.findAllTags,
  tagsOfGroups: async (
    context: ReadContext,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, referenceData.TagRow[]>> =>
    Map.groupBy(await referenceData.findTagsOfGroups(context, ids), ({ tag_group_id: id }) => id ?? ''),
  tagGroups: referenceData.findTagGroups,
  subscriptionRoles: referenceData.findAllSubscriptionRoles,
  users: findUsers,
  allUsers: findAllUsers,
  tagUses: findTagUses,

  permissions: ({ caller, model }: ReadContext, node: FactSheetNode) =>
    permissionsOf(caller, model.types.get(node.type), {
      is_writable: node[internal].isWritable === true,
      is_archivable: node[internal].isArchivable === true,
      is_own: node[internal].isOwn === true,
    }),

  /** Those of these fact sheets that the caller may change. */
  writable: findWritable,
  relationPermissions: (
    { caller, model }: ReadContext,
    side: SideModel,
    { type, writable }: { readonly type: string; readonly writable: WritableRow | undefined },
  ) =>
    model.relations.has(side.relation.name)
      ? relationPermissionsOf(caller, side, {
          type,
          is_writable: writable !== undefined,
          is_own: writable?.is_own === true,
        })
      : { self: [], create: [], read: [], update: [], delete: [] },

  /** A stored completion with its sections as lists. */
  completion(stored: Completion) {
    return {
      percentage: stored.percentage,
      completion: stored.completion,
      sectionCompletions: sections(stored).map(([name, section]) => ({
        ...section,
        name,
        subsectionCompletions: sections(section).map(([subsectionName, subsection]) => ({
          ...subsection,
          name: subsectionName,
        })),
      })),
    }
  },
}

const sections = ({ subCompletions = {} }: Completion) => Object.entries(subCompletions)

const byFactSheet = <R extends { readonly fact_sheet_id: string }>(rows: readonly R[]): ReadonlyMap<string, R[]> =>
  Map.groupBy(rows, (row) => row.fact_sheet_id)
