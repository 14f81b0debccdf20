import { type RawBuilder, sql } from 'kysely'
import type { Comparison, Expression, TableFunction, ValueType } from '#kernel/table.ts'

type ValueOf = (key: string) => RawBuilder<unknown>

/**
 * The condition that an expression is, on rows with these values. Null is equal to null and unequal to everything else; ordered comparisons
 * with null are false.
 */
export const conditionOf = (expression: Expression, valueOf: ValueOf): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${operandOf(expression, valueOf)}, false)`

function operandOf(expression: Expression, valueOf: ValueOf): RawBuilder<unknown> {
  const operand = (part: Expression) => operandOf(part, valueOf)
  switch (expression.kind) {
    case 'column':
      return valueOf(expression.key)
    case 'value':
      return sql`${expression.text}::${sql.raw(storeTypes[expression.type])}`
    case 'null':
      return sql`NULL`
    case 'call':
      return callOf(expression.name, expression.args.map(operand))
    case 'compare':
      return compared(expression.operator, ordered(expression.left, valueOf), ordered(expression.right, valueOf))
    case 'in': {
      const left = operand(expression.left)
      const some = sql`coalesce(${left} = ANY(${[...expression.texts]}::${sql.raw(storeTypes[expression.of])}[]), false)`
      return expression.hasNull ? sql`(${some} OR ${left} IS NULL)` : some
    }
    case 'and':
      return sql`(${sql.join(expression.parts.map(operand), sql` AND `)})`
    case 'or':
      return sql`(${sql.join(expression.parts.map(operand), sql` OR `)})`
    case 'not':
      return sql`(NOT ${operand(expression.part)})`
    default:
      return expression satisfies never
  }
}

const storeTypes: Readonly<Record<ValueType, string>> = {
  text: 'text',
  id: 'text',
  day: 'text',
  integer: 'float8',
  double: 'float8',
  boolean: 'boolean',
  instant: 'timestamptz',
}

/** Texts are compared by their code points, which is the same on every store. */
const ordered = (expression: Expression, valueOf: ValueOf): RawBuilder<unknown> =>
  ['text', 'id', 'day'].includes(expression.type)
    ? sql`(${operandOf(expression, valueOf)} COLLATE "C")`
    : operandOf(expression, valueOf)

function compared(operator: Comparison, left: RawBuilder<unknown>, right: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (operator) {
    case 'eq':
      return sql`(${left} IS NOT DISTINCT FROM ${right})`
    case 'ne':
      return sql`(${left} IS DISTINCT FROM ${right})`
    case 'gt':
      return sql`coalesce(${left} > ${right}, false)`
    case 'ge':
      return sql`coalesce(${left} >= ${right}, false)`
    case 'lt':
      return sql`coalesce(${left} < ${right}, false)`
    case 'le':
      return sql`coalesce(${left} <= ${right}, false)`
    default:
      return operator satisfies never
  }
}

function callOf(name: TableFunction, [first, second]: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  switch (name) {
    case 'contains':
      return sql`(strpos(${first}, ${second}) > 0)`
    case 'startswith':
      return sql`starts_with(${first}, ${second})`
    case 'endswith':
      return sql`(right(${first}, length(${second})) = ${second})`
    case 'tolower':
      return sql`lower(${first})`
    case 'toupper':
      return sql`upper(${first})`
    case 'trim':
      return sql`btrim(${first})`
    case 'length':
      return sql`length(${first})::float8`
    case 'year':
      return sql`substr(${first}, 1, 4)::float8`
    case 'month':
      return sql`substr(${first}, 6, 2)::float8`
    case 'day':
      return sql`substr(${first}, 9, 2)::float8`
    case 'date':
      return sql`to_char(${first} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
    default:
      return name satisfies never
  }
}
