import { baseFields, type DataModel, type FactSheetDefinition } from '#contract/data-model.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { at, type ModelError, modelError, nameFault, unknownNames } from './model-error.ts'

/** The errors of types: their keys and those of their fields, and the relations that they have. */
export const typeErrors = (data: DataModel, reserved: ReservedNames): ModelError[] =>
  Object.entries(data.factSheets).flatMap(([key, type]) => {
    const path = at('$.factSheets', key)
    const fault =
      nameFault(key) ?? (reserved.types.has(key) ? 'is a name that GraphQL has for something else' : undefined)
    return [
      ...(fault === undefined ? [] : [modelError(path, fault)]),
      ...fieldNameErrors(type, path, reserved),
      ...unknownNames(
        `${path}.relations`,
        type.relations,
        (name) => Object.hasOwn(data.relations, name),
        'no relation of the model',
      ),
      ...sideErrors(key, type, { path, data }),
      ...levelErrors(type, path),
    ]
  })

const fieldNameErrors = ({ fields }: FactSheetDefinition, path: string, reserved: ReservedNames): ModelError[] =>
  Object.keys(fields).flatMap((name) => {
    const fault = nameFault(name) ?? (isMember(name, reserved) ? 'is a member that every fact sheet has' : undefined)
    return fault === undefined ? [] : modelError(at(`${path}.fields`, name), fault)
  })

/** Some members can be defined, to give them values or to make them mandatory. */
const isMember = (name: string, { members }: ReservedNames): boolean => members.has(name) && !baseFields.has(name)

/** Two sides of one name, or a side with the name of a field, would hide each other. */
function sideErrors(
  key: string,
  { relations, fields }: FactSheetDefinition,
  { path, data }: { readonly path: string; readonly data: DataModel },
): ModelError[] {
  const taken = new Map<string, string>()
  return relations.flatMap((name, nth) => {
    const relation = Object.hasOwn(data.relations, name) ? data.relations[name] : undefined
    if (!relation) return []
    const place = `${path}.relations[${nth}]`
    const ends = [relation.from, relation.to].filter(
      ({ factSheetType }) => factSheetType === key || factSheetType === 'BaseFactSheet',
    )
    return [...new Set(ends.map((end) => end.name))].flatMap((side) => {
      const other = taken.get(side)
      taken.set(side, name)
      if (Object.hasOwn(fields, side)) return modelError(place, `has the name ${side}, as a field of ${key} has`)
      return other === undefined ? [] : modelError(place, `has the name ${side}, as ${other} has`)
    })
  })
}

const levelErrors = ({ config: { maxHierarchyLevel } }: FactSheetDefinition, path: string): ModelError[] =>
  maxHierarchyLevel === undefined || maxHierarchyLevel >= 1
    ? []
    : [modelError(`${path}.config.maxHierarchyLevel`, 'must be at least 1')]
