import type { Expression, TableFunction } from '#kernel/table.ts'
import { invalid, unsupported } from './refusals.ts'
import { kindOf } from './literals.ts'

type Kind = 'text' | 'day' | 'instant'

interface Signature {
  readonly args: readonly (readonly Kind[])[]
  readonly type: 'text' | 'integer' | 'boolean' | 'day'
}

const textTest: Signature = { args: [['text'], ['text']], type: 'boolean' }
const textChange: Signature = { args: [['text']], type: 'text' }
const partOfDay: Signature = { args: [['day', 'instant']], type: 'integer' }

const signatures: Readonly<Record<TableFunction, Signature>> = {
  contains: textTest,
  startswith: textTest,
  endswith: textTest,
  tolower: textChange,
  toupper: textChange,
  trim: textChange,
  length: { args: [['text']], type: 'integer' },
  year: partOfDay,
  month: partOfDay,
  day: partOfDay,
  date: { args: [['instant']], type: 'day' },
}

const isFunction = (name: string): name is TableFunction => Object.hasOwn(signatures, name)

/** Functions of OData that feeds don't have. */
const others = new Set(
  `concat indexof substring matchesPattern round floor ceiling cast isof now hour minute second fractionalseconds totalseconds
   time totaloffsetminutes mindatetime maxdatetime hassubset hassubsequence case substringof`.split(/\s+/),
)

/** The call of a function; 501 for one that feeds don't have, 400 for arguments of the wrong number or type. */
export function callOf(name: string, given: readonly Expression[], at: number): Expression {
  const place = `at position ${at + 1}`
  if (!isFunction(name)) {
    if (others.has(name) || name.startsWith('geo.')) throw unsupported('$filter', `does not support ${name} (${place})`)
    throw invalid('$filter', `calls ${name}, which is no function (${place})`)
  }
  const { args, type } = signatures[name]
  if (given.length !== args.length) throw invalid('$filter', `must give ${name} ${args.length} arguments (${place})`)
  for (const [index, kinds] of args.entries()) {
    const kind = kindOf(given[index]?.type ?? 'null')
    if (!kinds.some((accepted) => accepted === kind))
      throw invalid('$filter', `gives ${name} a value of the wrong type (${place})`)
  }
  const [first] = given
  if (['year', 'month', 'day'].includes(name) && first?.type === 'instant') {
    return { kind: 'call', type, name, args: [{ kind: 'call', type: 'day', name: 'date', args: [first] }] }
  }
  return { kind: 'call', type, name, args: given }
}
