import { isText } from '#data-model/parsed.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import type { NewEvent } from '#events/log.ts'

type Told = Pick<NewEvent, 'type' | 'className' | 'members' | 'factSheetType' | 'otherTypes'> & {
  readonly objectName: string
}

/** The events of a change of the data model. What is created or deleted with its fields has one. */
export const eventsOfModel = (workspaceId: string, changes: readonly ModelChange[]): NewEvent[] =>
  changes.flatMap(toldOf).map((told) => ({ ...told, objectId: workspaceId, changes: true }))

function toldOf(change: ModelChange): Told[] {
  switch (change.collection) {
    case 'factSheets':
      return ofType(change)
    case 'relations':
      return ofRelation(change)
    case 'externalIdFields':
      return [ofExternalId(change)]
    // The interface has no events for these.
    case 'validators':
    case 'rules':
      return []
    default:
      return change.collection satisfies never
  }
}

function ofType({ name, field, before, after }: ModelChange): Told[] {
  if (before && after) return []
  const [happened, word] = after ? (['CREATED', 'Created'] as const) : (['DELETED', 'Deleted'] as const)
  if (field === undefined)
    return [
      {
        type: `FACT_SHEET_TYPE_${happened}`,
        className: `FactSheetType${word}Event`,
        objectName: name,
        factSheetType: name,
        members: { fsType: name },
      },
    ]
  return [
    {
      type: `FACT_SHEET_TYPE_FIELD_${happened}`,
      className: `FactSheetTypeField${word}Event`,
      objectName: `${name}.${field}`,
      factSheetType: name,
      members: { fsType: name, fieldName: field, dataType: (after ?? before)?.type },
    },
  ]
}

function ofRelation({ name, field, before, after }: ModelChange): Told[] {
  if (before && after) {
    if (field !== undefined) return []
    const known = textsIn(before.constrainingRelations)
    return textsIn(after.constrainingRelations)
      .filter((other) => !known.includes(other))
      .map((other) => ({
        type: 'RELATION_TYPE_CONSTRAINING_RELATION_ADDED',
        className: 'RelationTypeConstrainingRelationAddedEvent',
        objectName: name,
        members: { relationType: name, constrainingRelation: other },
      }))
  }
  const [happened, word] = after ? (['CREATED', 'Created'] as const) : (['DELETED', 'Deleted'] as const)
  const what = field === undefined ? ['', ''] : ['FIELD_', 'Field']
  return [
    {
      type: `RELATION_TYPE_${what[0]}${happened}`,
      className: `RelationType${what[1]}${word}Event`,
      objectName: field === undefined ? name : `${name}.${field}`,
      members: {
        relationType: name,
        ...(field !== undefined && { fieldName: field, dataType: (after ?? before)?.type }),
      },
    },
  ]
}

function ofExternalId({ name, before, after }: ModelChange): Told {
  const happened = before ? (after ? (['UPDATED', 'Updated'] as const) : (['DELETED', 'Deleted'] as const)) : null
  const [type, word] = happened ?? (['CREATED', 'Created'] as const)
  return {
    type: `EXTERNAL_ID_FIELD_DEFINITION_${type}`,
    className: `ExternalIdFieldDefinition${word}Event`,
    objectName: name,
    members: { fieldName: name },
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
