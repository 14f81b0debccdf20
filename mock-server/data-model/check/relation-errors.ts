import type { DataModel, RelationDefinition } from '#contract/data-model.ts'
import { at, type ModelError, modelError, nameFault, unknownNames } from './model-error.ts'

const ANY = 'BaseFactSheet'

/** The errors of relations: their ends, and what they are constrained by. */
export const relationErrors = (data: DataModel): ModelError[] =>
  Object.entries(data.relations).flatMap(([name, relation]) => {
    const path = at('$.relations', name)
    return [
      ...endErrors(relation, 'from', { path, data }),
      ...endErrors(relation, 'to', { path, data }),
      ...unknownNames(
        `${path}.constrainingRelations`,
        relation.constrainingRelations,
        (other) => Object.hasOwn(data.relations, other),
        'no relation of the model',
      ),
      ...(relation.constraints.includes('TYPE_EQUAL') && !mayBeEqual(relation)
        ? [modelError(`${path}.constraints`, 'can hold TYPE_EQUAL only where both ends can have the same type')]
        : []),
    ]
  })

function endErrors(
  relation: RelationDefinition,
  side: 'from' | 'to',
  { path, data }: { readonly path: string; readonly data: DataModel },
): ModelError[] {
  const { factSheetType: type, name, activatedBy = {} } = relation[side]
  const end = `${path}.${side}`
  if (type !== ANY && !Object.hasOwn(data.factSheets, type))
    return [modelError(`${end}.factSheetType`, `${type} is no type of fact sheets`)]
  const fault = nameFault(name)
  const fields = type === ANY ? undefined : data.factSheets[type]?.fields
  return [
    ...(fault === undefined ? [] : [modelError(`${end}.name`, fault)]),
    ...(fields
      ? unknownNames(
          `${end}.activatedBy`,
          Object.keys(activatedBy),
          (field) => Object.hasOwn(fields, field),
          `no field of ${type}`,
        )
      : []),
  ]
}

const mayBeEqual = ({ from, to }: RelationDefinition): boolean =>
  from.factSheetType === ANY || to.factSheetType === ANY || from.factSheetType === to.factSheetType
