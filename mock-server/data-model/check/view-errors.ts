import { baseFields, type DataModel } from '#contract/data-model.ts'
import type { ReportingModel, ResourceModel } from '#contract/models.ts'
import type { FactSheetViewModel, ViewModel } from '#contract/view-model.ts'
import { at, type ModelError, modelError, nameFault } from './model-error.ts'

/**
 * The errors of a view model: what it names and the data model doesn't have. Names that the view model had before are let through: the
 * data model may have lost them since, and whoever writes back what they have read must not be refused.
 */
export function viewErrors(view: ViewModel, data: DataModel, before: ViewModel): ModelError[] {
  const known = new Map(before.factSheets.map((each) => [each.type ?? '', namesIn(each)]))
  const seen = new Set<string>()
  return view.factSheets.flatMap((each, nth) => {
    const path = `$.factSheets[${nth}]`
    const { type } = each
    if (type === undefined) return modelError(`${path}.type`, 'is required')
    if (seen.has(type)) return modelError(`${path}.type`, `${type} is there twice`)
    seen.add(type)
    const own = known.get(type)
    if (!own && !Object.hasOwn(data.factSheets, type))
      return modelError(`${path}.type`, `${type} is no fact sheet type`)
    const names = namesOf(type, data)
    return partsOf(each, path).flatMap(({ place, name }) =>
      names.has(name) || own?.has(name) ? [] : modelError(place, `${name} is no field or relation of ${type}`),
    )
  })
}

interface Part {
  readonly place: string
  readonly name: string
}

/** The fields and sides of relations that a view names, each with its place. */
const partsOf = ({ sections }: FactSheetViewModel, path: string): Part[] =>
  sections.flatMap(({ subsections }, section) =>
    subsections.flatMap(({ templateOptions: options }, nth) => {
      const place = `${path}.sections[${section}].subsections[${nth}].templateOptions`
      const side =
        options?.relationName === undefined ? [] : [{ place: `${place}.relationName`, name: options.relationName }]
      const field = options?.fieldName === undefined ? [] : [{ place: `${place}.fieldName`, name: options.fieldName }]
      // Of a relation: the fields of its layout are the relation's own.
      const layout = side.length > 0 ? [] : (options?.layout?.fields ?? [])
      return [
        ...side,
        ...field,
        ...layout.map(({ name }, index) => ({ place: `${place}.layout.fields[${index}].name`, name })),
      ]
    }),
  )

const namesIn = (view: FactSheetViewModel): ReadonlySet<string> => new Set(partsOf(view, '').map(({ name }) => name))

/** What a section of a type can show. */
function namesOf(type: string, { factSheets, relations, externalIdFields }: DataModel): ReadonlySet<string> {
  const definition = Object.hasOwn(factSheets, type) ? factSheets[type] : undefined
  const sides = (definition?.relations ?? []).flatMap((name) => {
    const relation = Object.hasOwn(relations, name) ? relations[name] : undefined
    return relation ? [relation.from.name, relation.to.name, name] : []
  })
  return new Set([...baseFields, ...Object.keys(definition?.fields ?? {}), ...sides, ...Object.keys(externalIdFields)])
}

/** The errors of labels: those for what is neither in the data model nor in one of the `known` labels, of before or of the defaults. */
export function languageErrors(labels: Labels, data: DataModel, known: readonly Labels[]): ModelError[] {
  const path = '$.dataModel'
  const owners = (['factSheets', 'relations'] as const).flatMap((collection) =>
    Object.entries(labels[collection] ?? {}).flatMap(([name, { fields = {} }]) => {
      const place = at(`${path}.${collection}`, name)
      const owned = [data, ...known].flatMap((each) => memberOf(each[collection], name) ?? [])
      if (owned.length === 0) return modelError(place, 'is not in the data model')
      return Object.keys(fields).flatMap((field) =>
        baseFields.has(field) || owned.some((owner) => memberOf(owner.fields, field) !== undefined)
          ? []
          : modelError(at(`${place}.fields`, field), 'is not in the data model'),
      )
    }),
  )
  const ids = Object.keys(labels.externalIdFields ?? {}).flatMap((name) =>
    [data, ...known].some((each) => memberOf(each.externalIdFields, name) !== undefined)
      ? []
      : modelError(at(`${path}.externalIdFields`, name), 'is not in the data model'),
  )
  return [...owners, ...ids]
}

/** A member of a record's own: names can be those of what every object inherits. */
const memberOf = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record && Object.hasOwn(record, name) ? record[name] : undefined

interface Owner {
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}
/** The part of a translation that is about the data model. */
interface Labels {
  readonly factSheets?: Readonly<Record<string, Owner>> | undefined
  readonly relations?: Readonly<Record<string, Owner>> | undefined
  readonly externalIdFields?: Readonly<Record<string, unknown>> | undefined
}

/** The errors of a reporting model: entries of the menu without their report, and types that neither the data model nor `before` has. */
export function reportingErrors(
  { menu, reports, lxStateFilter }: ReportingModel,
  data: DataModel,
  before: ReportingModel,
): ModelError[] {
  const known = new Set(before.lxStateFilter.map(({ forFactSheetType }) => forFactSheetType))
  return [
    ...Object.entries(menu).flatMap(([section, { entries }]) =>
      entries.flatMap(({ report }, nth) =>
        Object.hasOwn(reports, report)
          ? []
          : modelError(`${at('$.menu', section)}.entries[${nth}].report`, `${report} is no report of the model`),
      ),
    ),
    ...lxStateFilter.flatMap(({ forFactSheetType: type }, nth) =>
      type === undefined || Object.hasOwn(data.factSheets, type) || known.has(type)
        ? []
        : modelError(`$.lxStateFilter[${nth}].forFactSheetType`, `${type} is no fact sheet type`),
    ),
  ]
}

/** The errors of a resources model: keys that can't be names. */
export const resourceErrors = ({ resourceTypes }: ResourceModel): ModelError[] =>
  Object.keys(resourceTypes).flatMap((key) => {
    const fault = nameFault(key)
    return fault === undefined ? [] : modelError(at('$.resourceTypes', key), fault)
  })
