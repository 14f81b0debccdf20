import type { Comparison, Expression, ValueType } from '#kernel/table.ts'
import { invalid, unsupported } from './refusals.ts'
import { callOf } from './functions.ts'
import { fitted, kindOf, literalOf } from './literals.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Brackets, calls and `not` in one another: the parser goes as deep. */
const MAX_DEPTH = 50
/** Comparisons and calls: each is a condition of a statement. */
const MAX_CONDITIONS = 200
/** Values of `in`. */
const MAX_VALUES = 1000

type Column = Extract<Expression, { kind: 'column' }>

const comparisons: Readonly<Record<Comparison, true>> = { eq: true, ne: true, gt: true, ge: true, lt: true, le: true }
const isComparison = (text: string): text is Comparison => Object.hasOwn(comparisons, text)
const arithmetic = new Set(['add', 'sub', 'mul', 'div', 'divby', 'mod', 'has'])

/** Parses `$filter` by the properties of a feed; 400 or 501 with the position of what is wrong. */
export function parseFilter(filter: string, columnOf: (name: string) => Column | undefined): Expression {
  const tokens = tokensOf(filter)
  let next = 0
  let depth = 0
  let conditions = 0
  const peek = (): Token => tokens[next] ?? { kind: 'end', text: '', at: filter.length }
  const isNext = (kind: Token['kind'], text: string) => peek().kind === kind && peek().text === text

  function take(kind: Token['kind'], text: string): boolean {
    const isThere = isNext(kind, text)
    if (isThere) next += 1
    return isThere
  }

  function expect(mark: string): void {
    if (!take('mark', mark)) throw invalid('$filter', `must have ${mark} ${placeOf(peek())}`)
  }

  function deeper<T>(parse: () => T): T {
    depth += 1
    if (depth > MAX_DEPTH) throw invalid('$filter', `may be ${MAX_DEPTH} levels deep`)
    const parsed = parse()
    depth -= 1
    return parsed
  }

  function count(): void {
    conditions += 1
    if (conditions > MAX_CONDITIONS) throw invalid('$filter', `may have ${MAX_CONDITIONS} comparisons and functions`)
  }

  /** Parts joined by `and` or `or`. */
  function joined(kind: 'and' | 'or', part: () => Expression): Expression {
    const start = peek()
    const first = part()
    const parts = [first]
    while (take('name', kind)) parts.push(part())
    return parts.length === 1 ? first : { kind, type: 'boolean', parts: parts.map((one) => truth(one, start)) }
  }

  const disjunction = (): Expression => joined('or', () => joined('and', negation))

  function negation(): Expression {
    const start = peek()
    if (!take('name', 'not')) return comparison()
    return { kind: 'not', type: 'boolean', part: truth(deeper(negation), start) }
  }

  function comparison(): Expression {
    const left = operand()
    const operator = peek()
    if (operator.kind !== 'name') return left
    if (arithmetic.has(operator.text))
      throw unsupported('$filter', `does not support ${operator.text} ${placeOf(operator)}`)
    if (take('name', 'in')) return among(left, operator)
    if (!isComparison(operator.text)) return left
    next += 1
    count()
    return compared(operator.text, [left, operand()], operator)
  }

  function among(left: Expression, start: Token): Expression {
    count()
    expect('(')
    const values: Expression[] = []
    do values.push(operand())
    while (values.length <= MAX_VALUES && take('mark', ','))
    if (values.length > MAX_VALUES) throw invalid('$filter', `may have ${MAX_VALUES} values after in`)
    expect(')')
    if (left.type === 'null') throw invalid('$filter', `looks for null ${placeOf(start)}`)
    const of: ValueType = left.type
    const literals = values.map((value) => {
      const literal = value.kind === 'value' || value.kind === 'null' ? fitted(value, of) : undefined
      if (!literal) throw invalid('$filter', `must have values of one type after in ${placeOf(start)}`)
      return literal
    })
    return {
      kind: 'in',
      type: 'boolean',
      left,
      of,
      texts: literals.flatMap((literal) => (literal.kind === 'value' ? [literal.text] : [])),
      hasNull: literals.some(({ kind }) => kind === 'null'),
    }
  }

  function operand(): Expression {
    const token = peek()
    if (take('mark', '(')) {
      const inner = deeper(disjunction)
      expect(')')
      return inner
    }
    const literal = literalOf(token)
    next += 1
    if (literal) return literal
    if (token.kind !== 'name') throw invalid('$filter', `has nothing to compare ${placeOf(token)}`)
    if (isNext('mark', '(')) return call(token)
    const column = columnOf(token.text)
    if (!column) throw invalid('$filter', `names ${token.text}, which is no property of this feed ${placeOf(token)}`)
    return column
  }

  function call(name: Token): Expression {
    count()
    expect('(')
    const args: Expression[] = []
    if (!isNext('mark', ')')) {
      do args.push(deeper(disjunction))
      while (args.length < 5 && take('mark', ','))
    }
    expect(')')
    return callOf(name.text, args, name.at)
  }

  const parsed = disjunction()
  const rest = peek()
  if (rest.kind !== 'end') throw invalid('$filter', `cannot be read ${placeOf(rest)}`)
  return truth(parsed, { kind: 'end', text: '', at: 0 })
}

const placeOf = ({ at }: Token) => `at position ${at + 1}`

function truth(expression: Expression, start: Token): Expression {
  if (expression.type !== 'boolean') throw invalid('$filter', `must be true or false ${placeOf(start)}`)
  return expression
}

function compared(operator: Comparison, [left, right]: readonly [Expression, Expression], start: Token): Expression {
  const pair = { left: fit(left, right), right: fit(right, left) }
  const isOrdered = operator !== 'eq' && operator !== 'ne'
  const kinds = [kindOf(pair.left.type), kindOf(pair.right.type)].filter((kind) => kind !== 'null')
  if (new Set(kinds).size > 1) throw invalid('$filter', `compares values of different types ${placeOf(start)}`)
  if (isOrdered && kinds.includes('boolean'))
    throw invalid('$filter', `can compare true and false with eq and ne only ${placeOf(start)}`)
  return { kind: 'compare', type: 'boolean', operator, ...pair }
}

/** A literal takes the type of the other side, where it can. */
const fit = (side: Expression, other: Expression): Expression =>
  side.kind === 'value' ? (fitted(side, other.type) ?? side) : side
