import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { NewEvent } from '#events/log.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** A fact sheet as its events name it. */
export type EventSource = Pick<FactSheetRow, 'id' | 'rev' | 'type' | 'display_name' | 'read_acl'>

type IdAndRev = { id: string; rev: number }
export const idAndRev = ({ id, rev }: IdAndRev): IdAndRev => ({ id, rev })

/** An event about one fact sheet, with the members that nearly all of them have (behaviour.md part 3). */
export function eventAbout(
  row: EventSource,
  type: string,
  className: string,
  members: Record<string, unknown>,
): NewEvent {
  return {
    type,
    className,
    objectId: row.id,
    objectName: row.display_name,
    factSheetType: row.type,
    readAcl: row.read_acl,
    members: { fsType: row.type, ...members, fsIdAndRev: idAndRev(row) },
    changes: true,
  }
}

const whole = (row: EventSource, type: string, className: string, factSheet: FactSheet): NewEvent => ({
  ...eventAbout(row, type, className, {}),
  members: { factSheet },
})

/** `relations` of the fact sheet are those that this change made or changed. */
export const factSheetCreated = (row: EventSource, factSheet: FactSheet): NewEvent => ({
  ...whole(row, 'FACT_SHEET_CREATED', 'FactSheetCreatedEvent', factSheet),
  members: { factSheet, clonedFactSheet: null },
})
export const factSheetUpdated = (row: EventSource, factSheet: FactSheet): NewEvent =>
  whole(row, 'FACT_SHEET_UPDATED', 'FactSheetUpdatedEvent', factSheet)
export const factSheetRecovered = (row: EventSource, factSheet: FactSheet): NewEvent =>
  whole(row, 'FACT_SHEET_RECOVERED', 'FactSheetRecoveredEvent', factSheet)

export const factSheetArchived = (row: EventSource, comment: string, affected: readonly IdAndRev[]): NewEvent =>
  eventAbout(row, 'FACT_SHEET_ARCHIVED', 'FactSheetArchivedEvent', {
    comment,
    affectedFactSheetIdAndRev: affected.map(idAndRev),
  })

/** `path` as a patch names it; values as typed field objects. */
export const fieldUpdated = (row: EventSource, path: string, oldValue: unknown, newValue: unknown): NewEvent =>
  eventAbout(row, 'FACT_SHEET_FIELD_UPDATED', 'FactSheetFieldUpdatedEvent', { path, oldValue, newValue })

type EventTag = { id: string; name: string; group_name: string | null }
export const tagAdded = (row: EventSource, tag: EventTag): NewEvent =>
  eventAbout(row, 'FACT_SHEET_TAG_ADDED', 'FactSheetTagAddedEvent', tagMembers(tag))
export const tagRemoved = (row: EventSource, tag: EventTag): NewEvent =>
  eventAbout(row, 'FACT_SHEET_TAG_REMOVED', 'FactSheetTagRemovedEvent', tagMembers(tag))
const tagMembers = (tag: EventTag) => ({ tagId: tag.id, tagName: tag.name, tagGroupName: tag.group_name })

type Acl = 'READ' | 'WRITE'
export const entityAdded = (row: EventSource, acl: Acl, entity: { id: string; name: string }): NewEvent =>
  eventAbout(row, 'FACT_SHEET_A_C_E_ADDED', 'FactSheetACEAddedEvent', { acl, aceId: entity.id, aceName: entity.name })
export const entityRemoved = (row: EventSource, acl: Acl, entity: { id: string; name: string }): NewEvent =>
  eventAbout(row, 'FACT_SHEET_A_C_E_REMOVED', 'FactSheetACERemovedEvent', {
    acl,
    aceId: entity.id,
    aceName: entity.name,
  })
export const accessListUpdated = (row: EventSource, lists: Pick<FactSheetRow, 'read_acl' | 'write_acl'>): NewEvent =>
  eventAbout(row, 'FACT_SHEET_ACCESS_CONTROL_LIST_UPDATED', 'FactSheetAccessControlListUpdatedEvent', {
    permittedReadACL: lists.read_acl,
    permittedWriteACL: lists.write_acl,
  })

export const sealApproved = (row: EventSource): NewEvent =>
  eventAbout(row, 'QUALITY_SEAL_APPROVED', 'QualitySealApprovedEvent', {})
export const sealBroken = (row: EventSource): NewEvent =>
  eventAbout(row, 'QUALITY_SEAL_BROKEN', 'QualitySealBrokenEvent', {})

/** Of a field or, with `isRelation`, of a side. */
export function notSet(row: EventSource, name: string, what: { isRelation: boolean; isAdded: boolean }): NewEvent {
  const type = `${what.isRelation ? 'RELATION_' : ''}INTENTIONALLY_NOT_SET_${what.isAdded ? 'ADDED' : 'REMOVED'}`
  const className = `${what.isRelation ? 'Relation' : ''}IntentionallyNotSet${what.isAdded ? 'Added' : 'Removed'}Event`
  return eventAbout(row, type, className, { fieldName: name })
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

export interface RelationEnds {
  readonly from: EventSource
  readonly to: EventSource
  /** Side names as the two ends see the relation. */
  readonly fromName: string
  readonly toName: string
}

/** An event about a relation; it is in the log of both its ends. */
export function relationEvent(
  type: RelationEventType,
  relation: FactSheetRelation,
  { from, to, fromName, toName }: RelationEnds,
  more: Record<string, unknown> = {},
): NewEvent {
  const details = (row: EventSource, effectiveRelationName: string) => ({
    factSheetInfos: { type: row.type, idAndRev: idAndRev(row), displayName: row.display_name },
    effectiveRelationName,
  })
  return {
    type,
    className: `${type
      .toLowerCase()
      .split('_')
      .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
      .join('')}Event`,
    objectId: from.id,
    objectName: from.display_name,
    factSheetType: from.type,
    readAcl: bothMayRead(from.read_acl, to.read_acl),
    otherId: to.id,
    members: {
      relation,
      relationId: relation.id,
      fromDetails: details(from, fromName),
      toDetails: details(to, toName),
      ...more,
    },
    changes: true,
  }
}

/** Held by nobody: what only administrators may read. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who may read both ends; of two lists, those in both, which leaves out some who hold one entity of each. */
export function bothMayRead(a: readonly string[], b: readonly string[]): readonly string[] {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const both = a.filter((id) => b.includes(id))
  return both.length > 0 ? both : [NOBODY]
}
