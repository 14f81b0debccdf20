import type { EnrichedDataModel, EnrichedField } from '#contract/models.ts'
import type { Model, SideModel, TypeModel } from '#data-model/model.ts'

type Mapping = EnrichedDataModel['relationMapping'][string]

/** The data model with base members and relations as fields of each type, and both names of every relation. */
export function enrichedDataModel(model: Model): EnrichedDataModel {
  const types = [...model.types.values()]
  const relationMapping: Record<string, Mapping> = {}
  for (const side of types.flatMap(({ sides }) => [...sides.values()])) relationMapping[side.name] ??= mappingOf(side)
  return {
    ...model.definition,
    factSheets: Object.fromEntries(types.map((type) => [type.key, { ...type.definition, fields: fieldsOf(type) }])),
    relationMapping,
  }
}

const plain = {
  mandatory: false,
  quickSearch: false,
  fullTextSearch: false,
  inFacet: false,
  inView: false,
}
const searched = { ...plain, quickSearch: true, fullTextSearch: true }

/** The members that fact sheets of every type have. */
const baseFields: Record<string, EnrichedField> = {
  name: { ...searched, type: 'STRING', mandatory: true },
  displayName: { ...searched, type: 'STRING' },
  fullName: { ...plain, type: 'STRING' },
  description: { ...plain, type: 'STRING', fullTextSearch: true },
  status: { ...plain, type: 'SINGLE_SELECT', values: ['ACTIVE', 'ARCHIVED'] },
  level: { ...plain, type: 'INTEGER', inFacet: true },
  lxState: { ...plain, type: 'QUALITYSEALSTATUS', values: ['DRAFT', 'REJECTED', 'APPROVED', 'BROKEN_QUALITY_SEAL'] },
  qualitySeal: { ...plain, type: 'QUALITYSEALSTATUS', values: ['APPROVED', 'BROKEN', 'DISABLED'] },
  completion: { ...plain, type: 'COMPLETION' },
  tags: { ...plain, type: 'TAGS', inFacet: true },
  subscriptions: { ...plain, type: 'SUBSCRIPTIONS', inFacet: true },
  permittedReadACL: { ...plain, type: 'READ_ACCESS_CONTROL_LIST' },
  permittedWriteACL: { ...plain, type: 'WRITE_ACCESS_CONTROL_LIST' },
  createdAt: { ...plain, type: 'DATE_TIME' },
  updatedAt: { ...plain, type: 'DATE_TIME' },
}

function fieldsOf(type: TypeModel): Record<string, EnrichedField> {
  const own = [...type.fields.values()].map(({ name, definition }) => [name, definition] as const)
  const relations = [...type.sides.values()].map((side) => [side.name, relationField(side)] as const)
  return { ...baseFields, ...type.definition.fields, ...Object.fromEntries(own), ...Object.fromEntries(relations) }
}

/** Every relation can be used as a filter. */
const relationField = (side: SideModel): EnrichedField => ({
  ...plain,
  type: 'RELATION',
  mandatory: side.isMandatory,
  inFacet: true,
  targetFactSheetType: side.otherType,
  relationMapping: mappingOf(side),
})

const mappingOf = ({ isOutgoing, reverseName, relation }: SideModel): Mapping => ({
  direction: isOutgoing ? 'OUTGOING' : 'INCOMING',
  reverseName,
  persistedName: relation.name,
})
