import type { FieldModel, SideModel, Stored, TypeModel } from './model.ts'

/** The side and the attributes of one relation of a fact sheet. */
export interface RelationAttributes {
  readonly side: string
  readonly fields: Readonly<Record<string, Stored>>
}

/** The value of a relation attribute by which an IT component puts an application at risk. */
const CRITICAL = 'riskIdentified'

/** The fields of a type that are computed from the attributes of its relations. */
export const aggregatedFields = (type: TypeModel): FieldModel[] =>
  [...type.fields.values()].filter((field) => field.type === 'AGGREGATED')

/** The sides that these are computed from. A path is `<side>/<relation field>`, or only a side where its relations are counted. */
export const aggregatedSides = (type: TypeModel): SideModel[] =>
  [...new Set(aggregatedFields(type).flatMap((field) => pathsOf(field).map(({ side }) => side)))].flatMap(
    (name) => type.sides.get(name) ?? [],
  )

/** The value of an aggregated field; undefined if there is nothing to aggregate. */
export function aggregate(field: FieldModel, relations: readonly RelationAttributes[]): number | undefined {
  const paths = pathsOf(field)
  const relationsOf = (side: string) => relations.filter((relation) => relation.side === side)
  const all = paths.flatMap(({ side, name }) =>
    relationsOf(side).map(({ fields }) => (name === undefined ? 1 : fields[name])),
  )
  const numbers = all.filter((value) => typeof value === 'number')
  const critical = all.filter((value) => value === CRITICAL).length
  switch (field.definition.function) {
    case 'SUM':
      return numbers.length > 0 ? sum(numbers) : undefined
    case 'AVG':
      return numbers.length > 0 ? sum(numbers) / numbers.length : undefined
    case 'MIN':
      return numbers.length > 0 ? Math.min(...numbers) : undefined
    case 'MAX':
      return numbers.length > 0 ? Math.max(...numbers) : undefined
    case 'COUNT':
      return all.filter((value) => value !== undefined).length
    case 'ITC_CRITICAL_COUNT':
      return critical
    case 'ITC_ABS_COUNT':
      return all.length
    case 'ITC_CRITICAL_RATIO':
      return all.length > 0 ? critical / all.length : undefined
    case undefined:
      return undefined
    default:
      return field.definition.function satisfies never
  }
}

const pathsOf = ({ definition }: FieldModel) =>
  (definition.paths ?? []).map(({ path }) => {
    const [side = '', name] = path.split('/')
    return { side, name }
  })

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
