import { difference, isEqual } from 'es-toolkit'
import type { NewEvent } from '#events/log.ts'
import type { EntityRow } from '#features/fact-sheets/rows/entities.store.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { TagRow } from '#features/fact-sheets/rows/tags.store.ts'
import type { TypeModel } from '#data-model/model.ts'
import { valueIn } from '#data-model/value-in.ts'
import { toData } from '#data-model/values.ts'
import { changedFields } from './fact-sheet-change.ts'
import * as events from './fact-sheet-events.view.ts'

/** An existing fact sheet before and after a change. `after` is readable by those who may read both states. */
interface Updated {
  readonly type: TypeModel
  readonly before: FactSheetRow
  readonly after: FactSheetRow
}

/** The tags and entities that events name. */
interface NamedRows {
  readonly tags: ReadonlyMap<string, TagRow>
  readonly entities: ReadonlyMap<string, EntityRow>
}

/** One event for each member of a fact sheet that a change altered. */
export function memberEvents(type: TypeModel, rows: Omit<Updated, 'type'>, named: NamedRows): NewEvent[] {
  const { before, after: row } = rows
  // The events carry old values too, so only those who may read both states of the fact sheet may read them.
  const after = { ...row, read_acl: events.commonReadAcl(before.read_acl, row.read_acl) }
  const updated = { type, before, after }
  return [
    ...plainMemberEvents(updated),
    ...fieldEvents(updated),
    ...tagEvents(updated, named.tags),
    ...notSetEvents(updated),
    ...accessEvents(updated, row, named.entities),
    ...sealEvents(updated),
  ]
}

const textData = (value: string | null) => (value === null ? null : { type: 'StringValue', value })
const keywordData = (keyword: string | null) => (keyword === null ? null : { type: 'SingleSelect', keyword })

/** Members that are no fields of the model, as values of the same classes. Milestones have no class and are shown as they are. */
const plainMembers = [
  ['/name', ({ name }: FactSheetRow) => textData(name)],
  ['/description', ({ description }: FactSheetRow) => textData(description)],
  ['/category', ({ category }: FactSheetRow) => keywordData(category)],
  ['/lxState', ({ lx_state: lxState }: FactSheetRow) => keywordData(lxState)],
  ['/milestones', ({ milestones }: FactSheetRow) => milestones],
] as const

const plainMemberEvents = ({ before, after }: Updated): NewEvent[] =>
  plainMembers.flatMap(([path, dataOf]) => {
    const [oldValue, newValue] = [dataOf(before), dataOf(after)]
    return isEqual(oldValue, newValue) ? [] : events.fieldUpdated(after, path, { oldValue, newValue })
  })

const fieldEvents = ({ type, before, after }: Updated): NewEvent[] =>
  changedFields(before, after).map((name) => {
    const field = type.fields.get(name)
    const dataOf = ({ fields }: FactSheetRow) => {
      const value = valueIn(fields, name)
      return field && value !== undefined ? toData(field, value) : null
    }
    return events.fieldUpdated(after, `/${name}`, { oldValue: dataOf(before), newValue: dataOf(after) })
  })

function tagEvents({ before, after }: Updated, tags: NamedRows['tags']): NewEvent[] {
  const tag = (id: string) => tags.get(id) ?? { id, name: '', group_name: null }
  return [
    ...difference(after.tag_ids, before.tag_ids).map((id) => events.tagAdded(after, tag(id))),
    ...difference(before.tag_ids, after.tag_ids).map((id) => events.tagRemoved(after, tag(id))),
  ]
}

function notSetEvents({ type, before, after }: Updated): NewEvent[] {
  const event = (name: string, isAdded: boolean) =>
    events.intentionallyNotSet(after, name, { isRelation: type.sides.has(name), isAdded })
  return [
    ...difference(after.na_fields, before.na_fields).map((name) => event(name, true)),
    ...difference(before.na_fields, after.na_fields).map((name) => event(name, false)),
  ]
}

const acls = [
  ['READ', 'read_acl'],
  ['WRITE', 'write_acl'],
] as const

function accessEvents({ before, after }: Updated, row: FactSheetRow, entities: NamedRows['entities']): NewEvent[] {
  const entity = (id: string) => entities.get(id) ?? { id, name: '' }
  const changes = acls.flatMap(([acl, member]) => [
    ...difference(row[member], before[member]).map((id) => events.entityAdded(after, acl, entity(id))),
    ...difference(before[member], row[member]).map((id) => events.entityRemoved(after, acl, entity(id))),
  ])
  const isEqualAcl = isEqual(before.read_acl, row.read_acl) && isEqual(before.write_acl, row.write_acl)
  return isEqualAcl ? changes : [...changes, events.accessListUpdated(after, row)]
}

function sealEvents({ before, after }: Updated): NewEvent[] {
  if (before.seal !== after.seal && after.seal === 'APPROVED') return [events.sealApproved(after)]
  return before.seal === 'APPROVED' && after.seal === 'BROKEN' ? [events.sealBroken(after)] : []
}
