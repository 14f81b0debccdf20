import {
  type DataModel,
  type DataType,
  type FactSheetDefinition,
  type RelationDefinition,
  baseFields,
} from '#contract/data-model.ts'
import type { Section, ViewModel } from '#contract/view-model.ts'
import { isSingle } from './multiplicity.ts'
import type { FieldModel, Model, RelationModel, SideModel, TypeModel } from './model.ts'

const anyType = 'BaseFactSheet'
type RelationEnd = RelationDefinition['from']

/** Compiles the documents of a workspace for fast access, once for each revision. */
export function compileModel(data: DataModel, view: ViewModel, revision: number): Model {
  const relations = new Map(
    Object.entries(data.relations).map(([name, definition]) => [name, relationOf(name, definition)] as const),
  )
  const types = new Map(
    Object.entries(data.factSheets).map(([key, definition]) => {
      const type: TypeModel = {
        key,
        definition,
        fields: fieldsOfType(key, definition, data),
        sides: sidesOf(key, definition, relations),
        categories: categoriesOf(definition),
        namingRule: definition.namingRule ?? data.rules.defaultNamingRule,
        sections: view.factSheets.find(({ type: shown }) => shown === key)?.sections.flatMap(enabledPart) ?? [],
        fieldMetaData: view.factSheets.find(({ type: shown }) => shown === key)?.fieldMetaData ?? {},
      }
      return [key, type] as const
    }),
  )
  return { revision, definition: data, types, relations }
}

/** A data model alone: what fact sheets are shown like is nothing to its parts. */
export const compileData = (data: DataModel): Model => compileModel(data, { factSheets: [], navigation: {} }, 0)

/** The side of this name of a type. */
export const sideOf = (model: Model, typeKey: string, sideName: string): SideModel | undefined =>
  model.types.get(typeKey)?.sides.get(sideName)

function relationOf(name: string, definition: RelationDefinition): RelationModel {
  const has = (constraint: RelationDefinition['constraints'][number]) => definition.constraints.includes(constraint)
  return {
    name,
    definition,
    fields: new Map(Object.entries(definition.fields).map(([field, type]) => [field, fieldOf(field, type)])),
    isTypeEqual: has('TYPE_EQUAL'),
    allowsCycles: has('CYCLES_ALLOWED'),
    isUniquePerPair: has('FACT_SHEET_UNIQUE_LAX'),
  }
}

const fieldOf = (name: string, definition: DataType): FieldModel => ({
  name,
  type: definition.type,
  definition,
  values: definition.values ?? [],
})

function categoriesOf({ fields }: FactSheetDefinition): readonly string[] {
  return fields.category?.type === 'SINGLE_SELECT' ? (fields.category.values ?? []) : []
}

function fieldsOfType(key: string, definition: FactSheetDefinition, data: DataModel): Map<string, FieldModel> {
  const fields = new Map<string, FieldModel>()
  for (const [name, external] of Object.entries(data.externalIdFields)) {
    const { forFactSheets, ...rest } = external
    if (forFactSheets.includes(key)) fields.set(name, fieldOf(name, { ...rest, type: 'EXTERNAL_ID' }))
  }
  // After the external ids: a type's own definition takes precedence over one for many types.
  for (const [name, own] of Object.entries(definition.fields)) fields.set(name, fieldOf(name, own))
  for (const name of baseFields) fields.delete(name)
  return fields
}

function sidesOf(
  key: string,
  definition: FactSheetDefinition,
  relations: ReadonlyMap<string, RelationModel>,
): Map<string, SideModel> {
  const sides = new Map<string, SideModel>()
  for (const name of definition.relations) {
    const relation = relations.get(name)
    if (!relation) continue
    const { from, to } = relation.definition
    // The outgoing side is set last: it wins if both ends have the same name.
    if (isEnd(to, key)) sides.set(to.name, sideAt(relation, to, from))
    if (isEnd(from, key)) sides.set(from.name, sideAt(relation, from, to))
  }
  return sides
}

const isEnd = (end: RelationEnd, key: string) => end.factSheetType === key || end.factSheetType === anyType

const sideAt = (relation: RelationModel, own: RelationEnd, other: RelationEnd): SideModel => ({
  name: own.name,
  relation,
  isOutgoing: own === relation.definition.from,
  otherType: other.factSheetType,
  reverseName: other.name,
  isSingle: isSingle(own.multiplicity),
  isMandatory: own.mandatory,
})

const enabledPart = (section: Section): Section[] =>
  section.disabled
    ? []
    : [{ ...section, subsections: section.subsections.filter((subsection) => !subsection.disabled) }]
