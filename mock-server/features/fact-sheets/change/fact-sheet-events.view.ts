import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { NewEvent } from '#events/log.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** The members of a fact sheet that its events carry. */
export type EventSource = Pick<FactSheetRow, 'id' | 'rev' | 'type' | 'display_name' | 'read_acl'>

type IdAndRev = { id: string; rev: number }
const idAndRev = ({ id, rev }: IdAndRev): IdAndRev => ({ id, rev })

/** An event about one fact sheet, with the members that nearly all of them have. */
export const eventAbout = (row: EventSource, type: string, members: Record<string, unknown>): NewEvent => ({
  type,
  className: classNameOf(type),
  objectId: row.id,
  objectName: row.display_name,
  factSheetType: row.type,
  readAcl: row.read_acl,
  members: { fsType: row.type, ...members, fsIdAndRev: idAndRev(row) },
  changes: true,
})

/** `FACT_SHEET_TAG_ADDED` → `FactSheetTagAddedEvent`. */
const classNameOf = (type: string): string =>
  `${type
    .toLowerCase()
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')}Event`

/** An event that carries a whole fact sheet instead of the common members. */
const eventWith = (row: EventSource, type: string, members: EventMembers): NewEvent => ({
  ...eventAbout(row, type, {}),
  otherTypes: typesIn(members.factSheet?.relations ?? []),
  members,
})

type EventMembers = { readonly factSheet?: FactSheet } & Record<string, unknown>

const typesIn = (relations: readonly FactSheetRelation[]): string[] =>
  relations.flatMap(({ typeFromFS, typeToFS }) => [typeFromFS, typeToFS].filter((type) => type !== undefined))

/** Among the relations of the fact sheet are only those that this change added or altered. */
export const factSheetCreated = (row: EventSource, factSheet: FactSheet): NewEvent =>
  eventWith(row, 'FACT_SHEET_CREATED', { factSheet, clonedFactSheet: null })
export const factSheetUpdated = (row: EventSource, factSheet: FactSheet): NewEvent =>
  eventWith(row, 'FACT_SHEET_UPDATED', { factSheet })
export const factSheetRecovered = (row: EventSource, factSheet: FactSheet): NewEvent =>
  eventWith(row, 'FACT_SHEET_RECOVERED', { factSheet })

/** Somebody read the fact sheet, which changes nothing in it. */
export const factSheetViewed = (row: EventSource): NewEvent => ({
  ...eventWith(row, 'FACT_SHEET_VIEWED', { factSheetId: row.id }),
  changes: false,
})

export const factSheetArchived = (row: EventSource, comment: string, affected: readonly IdAndRev[]): NewEvent =>
  eventAbout(row, 'FACT_SHEET_ARCHIVED', { comment, affectedFactSheetIdAndRev: affected.map(idAndRev) })

/** `path` is spelled as in patches; values are typed field objects. */
export const fieldUpdated = (
  row: EventSource,
  path: string,
  { oldValue, newValue }: { readonly oldValue: unknown; readonly newValue: unknown },
): NewEvent => eventAbout(row, 'FACT_SHEET_FIELD_UPDATED', { path, oldValue, newValue })

type EventTag = { id: string; name: string; group_name: string | null }
export const tagAdded = (row: EventSource, tag: EventTag): NewEvent =>
  eventAbout(row, 'FACT_SHEET_TAG_ADDED', tagMembers(tag))
export const tagRemoved = (row: EventSource, tag: EventTag): NewEvent =>
  eventAbout(row, 'FACT_SHEET_TAG_REMOVED', tagMembers(tag))
const tagMembers = (tag: EventTag) => ({ tagId: tag.id, tagName: tag.name, tagGroupName: tag.group_name })

type Acl = 'READ' | 'WRITE'
type EventEntity = { id: string; name: string }
export const entityAdded = (row: EventSource, acl: Acl, entity: EventEntity): NewEvent =>
  eventAbout(row, 'FACT_SHEET_A_C_E_ADDED', { acl, aceId: entity.id, aceName: entity.name })
export const entityRemoved = (row: EventSource, acl: Acl, entity: EventEntity): NewEvent =>
  eventAbout(row, 'FACT_SHEET_A_C_E_REMOVED', { acl, aceId: entity.id, aceName: entity.name })
export const accessListUpdated = (row: EventSource, lists: Pick<FactSheetRow, 'read_acl' | 'write_acl'>): NewEvent =>
  eventAbout(row, 'FACT_SHEET_ACCESS_CONTROL_LIST_UPDATED', {
    permittedReadACL: lists.read_acl,
    permittedWriteACL: lists.write_acl,
  })

export const sealApproved = (row: EventSource): NewEvent => eventAbout(row, 'QUALITY_SEAL_APPROVED', {})
export const sealBroken = (row: EventSource): NewEvent => eventAbout(row, 'QUALITY_SEAL_BROKEN', {})

/** A field or, with `isRelation`, a side was marked as not set on purpose, or is no longer so. */
export function intentionallyNotSet(
  row: EventSource,
  fieldName: string,
  { isRelation, isAdded }: { readonly isRelation: boolean; readonly isAdded: boolean },
): NewEvent {
  const type = `${isRelation ? 'RELATION_' : ''}INTENTIONALLY_NOT_SET_${isAdded ? 'ADDED' : 'REMOVED'}`
  return eventAbout(row, type, { fieldName })
}

export type RelationEventType =
  | 'RELATION_CREATED'
  | 'RELATION_UPDATED'
  | 'RELATION_DELETED'
  | 'RELATION_SWITCH'
  | 'RELATION_ARCHIVED'
  | 'RELATION_RECOVERED'
  | 'RELATION_VALIDITY_FROM_CHANGED'
  | 'RELATION_VALIDITY_UNTIL_CHANGED'
  | 'CONSTRAINING_RELATIONS_UPDATED'

/** A relation as its events carry it, with the fact sheets at its ends. */
export interface EventRelation {
  readonly relation: FactSheetRelation
  readonly from: EventSource
  readonly to: EventSource
  /** The names of the relation as seen from its ends. */
  readonly fromName: string
  readonly toName: string
}

/** An event about a relation; it appears in the logs of both its ends. */
export function relationEvent(
  type: RelationEventType,
  { relation, from, to, fromName, toName }: EventRelation,
  members: Record<string, unknown> = {},
): NewEvent {
  const details = (row: EventSource, effectiveRelationName: string) => ({
    factSheetInfos: { type: row.type, idAndRev: idAndRev(row), displayName: row.display_name },
    effectiveRelationName,
  })
  return {
    type,
    className: classNameOf(type),
    objectId: from.id,
    objectName: from.display_name,
    factSheetType: from.type,
    readAcl: commonReadAcl(from.read_acl, to.read_acl),
    otherTypes: [to.type],
    otherId: to.id,
    members: {
      relation,
      relationId: relation.id,
      fromDetails: details(from, fromName),
      toDetails: details(to, toName),
      ...members,
    },
    changes: true,
  }
}

/** Held by nobody, so that only administrators may read the event. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An access control list of readers of both: the entities in both lists, which leaves out readers who hold one entity of each. */
export function commonReadAcl(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = a.filter((id) => b.includes(id))
  return both.length > 0 ? both : [NOBODY]
}
