import type { ComponentConfig, DataModel, DataType, FactSheetDefinition, NamingRule } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { isField, rekeyed } from './rekeyed.ts'
import { renamedLabels, type Texts } from './renamed-labels.ts'
import { renamedView } from './renamed-view.ts'

/** The documents that name the parts of a data model. */
export interface NamingDocuments {
  readonly model: DataModel
  readonly view: ViewModel
  /** By language. */
  readonly texts: Texts
}

/** The documents with another key for a field or value, here and wherever they name it; the move says where its data go. */
export function renamed<Of extends NamingDocuments>(documents: Of, move: DataMove): Of {
  const { model, view, texts } = documents
  return {
    ...documents,
    model: move.collection === 'factSheets' ? renamedInTypes(model, move) : renamedInRelations(model, move),
    view: { ...view, factSheets: view.factSheets.map((each) => renamedView(each, move, model)) },
    texts: renamedLabels(texts, move),
  }
}

function renamedInTypes(model: DataModel, move: DataMove): DataModel {
  const { name } = move
  const { factSheets, relations } = model
  const endOf = <End extends DataModel['relations'][string]['from']>(end: End, other: End): End => ({
    ...end,
    ...(end.factSheetType === name && end.activatedBy && { activatedBy: renamedCondition(end.activatedBy, move) }),
    ...(other.factSheetType === name && isField(end.groupByTargetField, move) && { groupByTargetField: move.to }),
  })
  return {
    ...model,
    factSheets: mapped(factSheets, (type, key) => {
      const named = { ...type, ...(type.namingRule && { namingRule: renamedRule(type, model, { move, key }) }) }
      return key === name ? renamedType(named, move) : named
    }),
    relations: mapped(relations, (relation) => ({
      ...relation,
      from: endOf(relation.from, relation.to),
      to: endOf(relation.to, relation.from),
    })),
  }
}

function renamedType(type: FactSheetDefinition, move: DataMove): FactSheetDefinition {
  const { config } = type
  const { qualitySeal, approvalWorkflow, impactManagement } = config
  const names = (list: readonly string[]) => list.map((name) => (isField(name, move) ? move.to : name))
  const subtypes = (list: readonly string[]) =>
    list.map((value) => (move.field === 'category' && value === move.value ? move.to : value))
  return {
    ...type,
    fields: renamedFields(type.fields, move),
    config: {
      ...config,
      ...(qualitySeal && {
        qualitySeal: { ...qualitySeal, ignoreUpdatesForFields: names(qualitySeal.ignoreUpdatesForFields) },
      }),
      ...(approvalWorkflow && {
        approvalWorkflow: { ...approvalWorkflow, mandatoryBaseFields: names(approvalWorkflow.mandatoryBaseFields) },
      }),
      ...(impactManagement && {
        impactManagement: {
          ...impactManagement,
          impactDisplayingSubtypes: subtypes(impactManagement.impactDisplayingSubtypes),
          impactDefiningSubtypes: subtypes(impactManagement.impactDefiningSubtypes),
        },
      }),
    },
  }
}

function renamedInRelations(model: DataModel, move: DataMove): DataModel {
  const relation = Object.hasOwn(model.relations, move.name) ? model.relations[move.name] : undefined
  if (!relation) return model
  const sides = [relation.from.name, relation.to.name]
  const paths = sides.map((side) => [`${side}/${move.field}`, `${side}/${move.to}`] as const)
  const inPaths = (field: DataType): DataType =>
    move.value === undefined && field.paths
      ? { ...field, paths: field.paths.map(({ path }) => ({ path: paths.find(([old]) => old === path)?.[1] ?? path })) }
      : field
  return {
    ...model,
    factSheets: mapped(model.factSheets, (type) =>
      type.relations.includes(move.name) ? { ...type, fields: mapped(type.fields, inPaths) } : type,
    ),
    relations: { ...model.relations, [move.name]: { ...relation, fields: renamedFields(relation.fields, move) } },
  }
}

function renamedFields(fields: Record<string, DataType>, move: DataMove): Record<string, DataType> {
  const changed = mapped(fields, (field, key): DataType => {
    const { activatedBy } = field
    const conditional = activatedBy ? { ...field, activatedBy: renamedCondition(activatedBy, move) } : field
    return key === move.field && move.value !== undefined ? withValueRenamed(conditional, move) : conditional
  })
  return move.value === undefined ? rekeyed(changed, move.field, move.to) : changed
}

/** Where the other value is there already, the old one is left out. */
function withValueRenamed(field: DataType, { value, to }: DataMove): DataType {
  const { values = [], initialValue } = field
  return {
    ...field,
    values: [...new Set(values.map((each) => (each === value ? to : each)))],
    ...(initialValue === value && { initialValue: to }),
  }
}

type Condition = Record<string, string[]>

function renamedCondition(condition: Condition, { field, value, to }: DataMove): Condition {
  if (value === undefined) return rekeyed(condition, field, to)
  const values = Object.hasOwn(condition, field) ? condition[field] : undefined
  return values
    ? { ...condition, [field]: [...new Set(values.map((each) => (each === value ? to : each)))] }
    : condition
}

/** Components name fields of the type itself, or with `relation` those of the type at its other end. */
function renamedRule(
  type: FactSheetDefinition,
  { relations }: DataModel,
  { move, key }: { readonly move: DataMove; readonly key: string },
): NamingRule {
  const leadsThere = (side: string) =>
    type.relations.some((name) => {
      const { from, to } = (Object.hasOwn(relations, name) ? relations[name] : undefined) ?? {}
      if (!from || !to) return false
      return (
        ((side === from.name || side === name) && to.factSheetType === move.name) ||
        (side === to.name && from.factSheetType === move.name)
      )
    })
  const component = (each: ComponentConfig): ComponentConfig => {
    if (each.relation === undefined)
      return key === move.name && isField(each.field, move) ? { ...each, field: move.to } : each
    return isField(each.relationField, move) && leadsThere(each.relation) ? { ...each, relationField: move.to } : each
  }
  const names = (config: NonNullable<NamingRule['regular']>) => ({
    fullName: config.fullName.map(component),
    displayName: config.displayName.map(component),
  })
  const { regular, autogenerate } = type.namingRule ?? {}
  return { ...(regular && { regular: names(regular) }), ...(autogenerate && { autogenerate: names(autogenerate) }) }
}

const mapped = <Value>(record: Record<string, Value>, change: (value: Value, key: string) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]): [string, Value] => [key, change(value, key)]))
