import { isNumberText, isStorable } from '#kernel/cursor.ts'
import type { Expression, ValueType } from '#kernel/table.ts'
import { invalid } from './refusals.ts'
import type { Token } from './tokens.ts'

type Literal = Extract<Expression, { kind: 'value' | 'null' }>

/** The value of a token; undefined for one that is no literal. 400 for a literal that names nothing, such as the 31st of June. */
export function literalOf({ kind, text, at }: Token): Literal | undefined {
  switch (kind) {
    case 'text':
      if (!isStorable(text)) throw invalid('$filter', `has a text with a NUL or half a character at position ${at + 1}`)
      return value('text', text)
    case 'id':
      return value('id', text.toLowerCase())
    case 'number': {
      const number = text.replace(' ', '+')
      if (!isNumberText(number))
        throw invalid('$filter', `has a number that is too large or too small at position ${at + 1}`)
      return value('double', number)
    }
    case 'day': {
      if (!isDay(text)) throw invalid('$filter', `has a date that does not exist at position ${at + 1}`)
      return value('day', text)
    }
    case 'instant': {
      // A plus that a client didn't encode arrives as a space.
      const instant = new Date(text.replace(' ', '+').replace(/(\.\d{3})\d+/, '$1'))
      const isOfCalendar = !Number.isNaN(instant.getTime()) && isDay(instant.toISOString().slice(0, 10))
      if (!isOfCalendar || !isDay(text.slice(0, 10)))
        throw invalid('$filter', `has a time that does not exist at position ${at + 1}`)
      return value('instant', instant.toISOString())
    }
    case 'name':
      if (text === 'null') return { kind: 'null', type: 'null' }
      return text === 'true' || text === 'false' ? value('boolean', text) : undefined
    case 'mark':
    case 'end':
      return undefined
    default:
      return kind satisfies never
  }
}

/** A literal as a value of the type that it is compared with, or undefined if it is none: programs write ids as texts, and days for instants. */
export function fitted(literal: Literal, type: Expression['type']): Literal | undefined {
  if (literal.kind === 'null' || type === 'null' || kindOf(literal.type) === kindOf(type)) {
    return literal.kind === 'value' && type === 'id' ? value('id', literal.text.toLowerCase()) : literal
  }
  return literal.type === 'day' && type === 'instant' ? value('instant', `${literal.text}T00:00:00.000Z`) : undefined
}

/** Values of the same kind can be compared. */
export function kindOf(type: Expression['type']): string {
  if (type === 'id') return 'text'
  return type === 'integer' ? 'double' : type
}

const value = (type: ValueType, text: string): Literal => ({ kind: 'value', type, text })

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  // A store has no year 0, and a time zone can move the last day beyond the years of four digits.
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
