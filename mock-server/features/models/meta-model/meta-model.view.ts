import type { RelationDefinition } from '#contract/data-model.ts'
import type { MetaFactSheetType, MetaField, MetaSection, MetaSubsection } from '#contract/meta-model/records.ts'
import type { FactSheetViewModel, Section, Subsection, ViewModel } from '#contract/view-model.ts'
import type { FieldModel, Model, SideModel, TypeModel } from '#data-model/model.ts'
import { isSingle } from '#data-model/multiplicity.ts'
import { isRecord } from '#contract/is-record.ts'
import {
  fieldLabels,
  type Labels,
  sectionLabels,
  subsectionLabels,
  typeLabels,
  valueLabels,
} from './meta-labels.view.ts'

interface Documents {
  readonly model: Model
  readonly view: ViewModel
  readonly labels: Labels
}

/** A type as the meta model has it. */
export function metaType({ model, view, labels }: Documents, type: TypeModel): MetaFactSheetType {
  const shown = view.factSheets.find((one) => one.type === type.key)
  const { maxHierarchyLevel, qualitySeal, approvalWorkflow, defaultACL } = type.definition.config
  return {
    key: type.key,
    factSheetTypeConfig: {
      ...(maxHierarchyLevel !== undefined && { maxHierarchyLevel }),
      ...(shown?.color !== undefined && { color: shown.color }),
      ...(shown?.bgColor !== undefined && { bgColor: shown.bgColor }),
      facetViewStates: shown?.facetViewStates ?? [],
      ...(qualitySeal && { qualitySeal: { enabled: qualitySeal.enabled, ...daysOf(qualitySeal) } }),
      ...(approvalWorkflow && { approvalWorkflow }),
      onTheFlyCreation: shown?.onTheFlyCreation ?? false,
      hiddenForRoles: shown?.hiddenForRoles ?? [],
      defaultACL,
    },
    translations: typeLabels(labels, type.key),
    sections: (shown?.sections ?? []).map((section) => sectionOf(section, { model, labels, type, shown })),
  }
}

interface Shown extends Pick<Documents, 'model' | 'labels'> {
  readonly type: TypeModel
  readonly shown: FactSheetViewModel | undefined
}

const sectionOf = ({ label, weight, disabled, subsections }: Section, shown: Shown): MetaSection => ({
  key: label,
  ...(weight !== undefined && { weight }),
  subsections: subsections.map((subsection) => subsectionOf(subsection, shown)),
  translations: sectionLabels(shown.labels, label),
  visible: disabled !== true,
})

function subsectionOf(subsection: Subsection, shown: Shown): MetaSubsection {
  const { label: key, weight, disabled, template, templateOptions = {} } = subsection
  const side = shown.type.sides.get(templateOptions.relationName ?? '')
  const fields = (templateOptions.layout?.fields ?? []).flatMap(({ name }) => shown.type.fields.get(name) ?? [])
  const relation = side && { name: side.relation.name, side: side.name }
  return {
    key,
    ...(weight !== undefined && { weight }),
    visible: disabled !== true,
    type: side ? 'RELATION' : template === 'projectStatus' ? 'PROJECT_STATUS' : 'FIELD',
    translations: subsectionLabels(shown.labels, key, relation),
    fields: fields.map((field) => fieldOf(field, shown)),
    ...(side && relationOf(side, shown)),
  }
}

function fieldOf({ name, type, definition, values }: FieldModel, { labels, type: owner, shown }: Shown): MetaField {
  const colours = shown?.fieldMetaData?.[name]
  return {
    key: name,
    type,
    values: values.map((key) => ({
      key,
      translations: valueLabels(labels, owner.key, { field: name, value: key }),
      ...colourOf(colours?.[key]),
    })),
    translations: fieldLabels(labels, owner.key, name),
    visible: true,
    quickSearch: definition.quickSearch,
    fullTextSearch: definition.fullTextSearch,
    inFacet: definition.inFacet,
    inView: definition.inView,
  }
}

const colourOf = (data: unknown): { color?: string } =>
  isRecord(data) && typeof data.color === 'string' ? { color: data.color } : {}

function relationOf({ name, relation, isOutgoing }: SideModel, { model, type }: Shown): Partial<MetaSubsection> {
  const { from, to } = relation.definition
  return {
    from: endOf(from),
    to: endOf(to),
    name: relation.name,
    direction: isOutgoing ? 'FORWARD' : 'REVERSE',
    referencedInNamingRule: namedAfter(type).includes(name),
    referencedInConstrainingRelations: [...model.relations.values()].some(({ definition }) =>
      definition.constrainingRelations.includes(relation.name),
    ),
  }
}

const endOf = ({ name, factSheetType, multiplicity, mandatory }: RelationDefinition['from']) => ({
  externalName: name,
  factSheetType,
  multiplicity: isSingle(multiplicity) ? ('SINGLE' as const) : ('MULTI' as const),
  mandatory,
})

/** The relations, by the names of their sides, that names of a type are made with. */
export function namedAfter({ namingRule }: TypeModel): string[] {
  const rules = [namingRule?.regular, namingRule?.autogenerate].filter((rule) => rule !== undefined)
  return rules
    .flatMap(({ displayName, fullName }) => [...displayName, ...fullName])
    .flatMap(({ relation }) => relation ?? [])
}

const DAYS: Readonly<Record<string, number>> = {
  NANOSECONDS: 86_400e9,
  MICROSECONDS: 86_400e6,
  MILLISECONDS: 86_400e3,
  SECONDS: 86_400,
  MINUTES: 1440,
  HOURS: 24,
  DAYS: 1,
}

/** The meta model counts in days: a shorter time is one. */
function daysOf({ value, unit = 'DAYS' }: { value?: number | undefined; unit?: string | undefined }) {
  return value === undefined ? {} : { breakAfterDays: Math.max(1, Math.round(value / (DAYS[unit] ?? 1))) }
}
