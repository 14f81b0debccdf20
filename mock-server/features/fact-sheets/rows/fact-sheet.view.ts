import type { Completion, FactSheet, FactSheetRelation, Tag } from '#contract/fact-sheet-records.ts'
import type { FieldModel, Model, Stored } from '#data-model/model.ts'
import { toData } from '#data-model/values.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { DocumentRow, SubscriptionRow } from './attachments.store.ts'
import type { EntityRow } from './entities.store.ts'
import type { TagRow } from './tags.store.ts'
import type { FactSheetRow, Fields } from './fact-sheet-row.ts'
import type { RelationRow } from './relation-row.ts'
import { shownLevel } from './shown-level.ts'

/** The parts that a fact sheet is shown with besides its row; those not requested are left out. */
export interface FactSheetViewOptions {
  readonly tags?: readonly TagRow[]
  readonly entities: ReadonlyMap<string, EntityRow>
  readonly documents?: readonly DocumentRow[]
  readonly subscriptions?: readonly SubscriptionRow[]
  readonly relations: readonly FactSheetRelation[]
  readonly completion: boolean
  readonly permissions?: FactSheet['permissions']
  /** Only these fields; empty = all. */
  readonly fields?: readonly string[]
}

/** A fact sheet as REST and events show it. */
export function toFactSheet(
  model: Model,
  row: Omit<FactSheetRow, 'search_text' | 'full_text' | 'created_by'>,
  parts: FactSheetViewOptions,
): FactSheet {
  const requestedFields = parts.fields ?? []
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    fullName: row.full_name,
    type: row.type,
    status: row.status,
    category: row.category ?? undefined,
    description: row.description ?? undefined,
    lxState: row.lx_state,
    qualitySealStatus: row.seal,
    level: shownLevel(row),
    rev: row.rev,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    approvedAt: row.approved_at?.toISOString(),
    fields: fieldsOf(model.types.get(row.type)?.fields, row.fields).filter(
      ({ name }) => requestedFields.length === 0 || requestedFields.includes(name),
    ),
    naFields: [...row.na_fields],
    milestones: [...row.milestones],
    relations: [...parts.relations],
    permittedReadACL: entitiesOf(row.read_acl, parts.entities),
    permittedWriteACL: entitiesOf(row.write_acl, parts.entities),
    lxExcludeFromQuota: row.exclude_from_quota,
    completion: parts.completion ? row.completion : undefined,
    tags: parts.tags?.map(toTag),
    documents: parts.documents?.map(toDocument),
    subscriptions: parts.subscriptions?.map(toSubscription),
    permissions: parts.permissions,
  }
}

/** The completion as a whole: its sections tell which fields and relations have values, hidden ones too. */
export const withoutParts = (completion: Completion): Completion => ({ ...completion, subCompletions: {} })

type Ends = { from: Pick<FactSheetRow, 'type'>; to: Pick<FactSheetRow, 'type' | 'display_name'> }

/** A relation as REST and events show it. */
export const toRelation = (
  model: Model,
  row: Omit<RelationRow, 'workspace_id' | 'created_at'>,
  { from, to }: Ends,
): FactSheetRelation => ({
  id: row.id,
  type: row.type,
  fromId: row.from_id,
  toId: row.to_id,
  typeFromFS: from.type,
  typeToFS: to.type,
  displayNameToFS: to.display_name,
  status: row.status,
  activeFrom: row.active_from ?? undefined,
  activeUntil: row.active_until ?? undefined,
  description: row.description ?? undefined,
  fields: fieldsOf(model.relations.get(row.type)?.fields, row.fields),
  naFields: [...row.na_fields],
  permittedReadACL: [],
  idsOfConstrainingRelations: [...row.constraining],
})

/** Stored values in the order of the model. Values of fields that are no longer in the model are not shown. */
export function fieldsOf(fields: ReadonlyMap<string, FieldModel> | undefined, stored: Fields): FactSheet['fields'] {
  return [...(fields?.values() ?? [])].flatMap((field) => {
    const value: Stored | undefined = valueIn(stored, field.name)
    if (value === undefined) return []
    // toData sets `type` for every class of value; the empty text only satisfies the type.
    return [{ name: field.name, dataType: null, data: { type: '', ...toData(field, value) } }]
  })
}

const entitiesOf = (ids: readonly string[], entities: ReadonlyMap<string, EntityRow>) =>
  ids.map((id) => ({ id, name: entities.get(id)?.name ?? '' }))

export const toTag = (row: TagRow): Tag => ({
  id: row.id,
  name: row.name,
  description: row.description ?? undefined,
  bgColor: row.color,
  status: row.status,
  tagGroup:
    row.group_id === null
      ? undefined
      : {
          id: row.group_id,
          name: row.group_name ?? '',
          shortName: row.group_short_name ?? undefined,
          description: row.group_description ?? undefined,
          mandatory: row.mandatory ?? false,
          mode: row.mode ?? 'MULTIPLE',
          restrictToFactSheetTypes: row.fact_sheet_types ?? [],
          mandatoryForFactSheetTypes: row.mandatory_types ?? [],
        },
})

export const toDocument = (row: DocumentRow): NonNullable<FactSheet['documents']>[number] => ({
  id: row.id,
  name: row.name,
  description: row.description ?? undefined,
  url: row.url ?? undefined,
  origin: row.origin ?? undefined,
  documentType: row.document_type ?? undefined,
  metadata: row.metadata ?? undefined,
  refId: row.ref_id ?? undefined,
  createdAt: row.created_at.toISOString(),
  fileInformation:
    row.file_name === null
      ? undefined
      : { fileName: row.file_name, mediaType: row.media_type ?? 'application/octet-stream' },
  size: row.size ?? undefined,
  displayName: row.name,
})

export const toSubscription = (row: SubscriptionRow): NonNullable<FactSheet['subscriptions']>[number] => ({
  id: row.id,
  userId: row.user_id,
  type: row.type,
  linkedRoles: row.roles.map(({ id, comment, name, description }) => ({
    roleId: id,
    comment: comment ?? undefined,
    name,
    description: description ?? undefined,
  })),
  roles: row.roles.map(({ id, name, fact_sheet_types, subscription_type }) => ({
    id,
    name,
    restrictToFactSheetTypes: fact_sheet_types,
    subscriptionType: subscription_type,
  })),
})
