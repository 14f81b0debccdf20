import type { FieldModel, SideModel, Stored, TypeModel } from './model.ts'

/** A relation of the fact sheet, as far as aggregates are made of it. */
export interface Attributes {
  readonly side: string
  readonly fields: Readonly<Record<string, Stored>>
}

/** What an IT component must say for an application to be at risk because of it. */
const CRITICAL = 'riskIdentified'

/** The fields of a type that are made of its relations' attributes. */
export const aggregatedFields = (type: TypeModel): FieldModel[] =>
  [...type.fields.values()].filter((field) => field.type === 'AGGREGATED')

/** The sides that these are made of. A path is `<side>/<relation field>`, or a side alone where only the number counts. */
export const aggregatedSides = (type: TypeModel): SideModel[] =>
  [...new Set(aggregatedFields(type).flatMap((field) => pathsOf(field).map(({ side }) => side)))].flatMap(
    (name) => type.sides.get(name) ?? [],
  )

/** The value of an aggregated field; undefined where there is nothing to make one of. */
export function aggregate(field: FieldModel, relations: readonly Attributes[]): number | undefined {
  const paths = pathsOf(field)
  const on = (side: string) => relations.filter((one) => one.side === side)
  const all = paths.flatMap(({ side, name }) => on(side).map(({ fields }) => (name === undefined ? 1 : fields[name])))
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
