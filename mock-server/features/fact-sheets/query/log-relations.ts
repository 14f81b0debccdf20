import { isRecord } from '#contract/is-record.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { LogDetails, Payload } from './log-details.ts'
import { change, quoted, textOf } from './log-words.ts'

/** A relation as the history of one of its ends shows it. */
interface RelationSeen {
  /** With the side name at this end. */
  readonly path: string
  readonly label: string
  /** The display name of the fact sheet at the other end. */
  readonly otherName: string | null
}
type DescribeRelation = (relation: RelationSeen, event: Payload) => Partial<LogDetails>

/** Describes an event about a relation, as seen from one of its ends; undefined for other events. */
export function relationDetails(type: string, event: Payload, factSheetId: string): Partial<LogDetails> | undefined {
  const describe = valueIn(describers, type)
  if (!describe) return undefined
  const [from, to] = [endOf(event.fromDetails), endOf(event.toDetails)]
  const [own, other] = from.id === factSheetId ? [from, to] : [to, from]
  const path = `/${own.sideName}/${textOf(event.relationId)}`
  const label = `Relation ${own.sideName} to ${quoted(other.name ?? '')}`
  return { path, ...describe({ path, label, otherName: other.name }, event) }
}

const happened =
  (what: string): DescribeRelation =>
  ({ label }) => ({ message: `${label} ${what}` })

/** A change of a member of relations: its path, and what it is called. */
const memberChange =
  (member: string, name: string): DescribeRelation =>
  ({ path, label }, { oldValue, newValue }) => ({
    path: `${path}/${member}`,
    oldValue: textOf(oldValue),
    newValue: textOf(newValue),
    message: `${label}: ${change(name, oldValue, newValue)}`,
  })

const describers: Readonly<Record<string, DescribeRelation>> = {
  RELATION_CREATED: ({ label, otherName }) => ({ newValue: otherName, message: `${label} created` }),
  RELATION_DELETED: ({ label, otherName }) => ({ oldValue: otherName, message: `${label} deleted` }),
  RELATION_UPDATED: happened('updated'),
  RELATION_SWITCH: happened('moved to another fact sheet'),
  RELATION_ARCHIVED: happened('archived'),
  RELATION_RECOVERED: happened('recovered'),
  RELATION_VALIDITY_FROM_CHANGED: memberChange('activeFrom', 'start'),
  RELATION_VALIDITY_UNTIL_CHANGED: memberChange('activeUntil', 'end'),
  CONSTRAINING_RELATIONS_UPDATED: ({ label }) => ({ message: `${label}: constraining relations changed` }),
}

function endOf(details: unknown) {
  const { factSheetInfos, effectiveRelationName } = isRecord(details) ? details : {}
  const { idAndRev, displayName } = isRecord(factSheetInfos) ? factSheetInfos : {}
  const id = isRecord(idAndRev) ? idAndRev.id : undefined
  return { id, sideName: textOf(effectiveRelationName) ?? '', name: textOf(displayName) }
}
