import type { DataModel, FactSheetDefinition, NamingRule } from '#contract/data-model.ts'
import { compileData } from '#data-model/compile.ts'
import type { TypeModel } from '#data-model/model.ts'
import { at, type ModelError, modelError } from './model-error.ts'

const counting: ReadonlySet<string> = new Set(['COUNT', 'ITC_ABS_COUNT'])

/** The errors of what is made of other values: aggregated fields and names. */
export function computedErrors(data: DataModel): ModelError[] {
  const { types } = compileData(data)
  return [...types.values()].flatMap((type) => {
    const path = at('$.factSheets', type.key)
    return [...aggregateErrors(type, path), ...namingErrors(type, path)]
  })
}

const aggregateErrors = (type: TypeModel, path: string): ModelError[] =>
  [...type.fields.values()].flatMap(({ name, type: kind, definition: { function: by, paths = [] } }) => {
    if (kind !== 'AGGREGATED') return []
    const place = at(`${path}.fields`, name)
    if (by === undefined) return modelError(`${place}.function`, 'is required for aggregated fields')
    if (paths.length === 0) return modelError(`${place}.paths`, 'must have at least one path')
    return paths.flatMap(({ path: from }, nth) => {
      const [side = '', field] = from.split('/')
      const relation = type.sides.get(side)?.relation
      const own = `${place}.paths[${nth}].path`
      if (!relation) return modelError(own, `begins with ${side}, which is no relation of ${type.key}`)
      if (field === undefined)
        return counting.has(by) ? [] : modelError(own, 'must name a field of the relation, such as relation/field')
      return relation.fields.has(field) ? [] : modelError(own, `ends with ${field}, which is no field of the relation`)
    })
  })

/** Rules of a type alone: one for all types names what not all of them have. */
function namingErrors(type: TypeModel, path: string): ModelError[] {
  const rule: NamingRule | undefined = (type.definition satisfies FactSheetDefinition).namingRule
  return (['regular', 'autogenerate'] as const).flatMap((kind) =>
    (['fullName', 'displayName'] as const).flatMap((name) =>
      (rule?.[kind]?.[name] ?? []).flatMap(({ relation, field }, nth) => {
        const place = `${path}.namingRule.${kind}.${name}[${nth}]`
        if (relation !== undefined && !hasRelation(type, relation))
          return modelError(`${place}.relation`, `${relation} is no relation of ${type.key}`)
        if (relation === undefined && field !== undefined && !hasField(type, field))
          return modelError(`${place}.field`, `${field} is no field of ${type.key}`)
        return []
      }),
    ),
  )
}

const hasRelation = ({ sides }: TypeModel, name: string): boolean =>
  sides.has(name) || [...sides.values()].some(({ relation }) => relation.name === name)
const hasField = ({ fields }: TypeModel, name: string): boolean =>
  fields.has(name) || ['name', 'description', 'category'].includes(name)
