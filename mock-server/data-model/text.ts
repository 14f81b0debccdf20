import { RE2JS } from 're2js'
import type { DataModel } from '#contract/data-model.ts'
import type { FieldModel } from './model.ts'

export type Validators = DataModel['validators']

export const MAX_TEXT = 65_536
/** The longest text that a user's expression is matched against; RE2 takes time in proportion to its length, whatever the expression. */
const MAX_MATCHED = 4000
/** The number of allowed values that a message names. */
const NAMED_VALUES = 20

/** The fault of a text as such: the store can hold neither NUL nor half a surrogate pair. */
export function textFault(text: string, max = MAX_TEXT): string | undefined {
  if (text.length > max) return `must have at most ${max} characters`
  return text.includes('\0') || !text.isWellFormed() ? 'must not have characters that are none' : undefined
}

/** The fault that a validator of the field finds in a text; an empty text is not validated. Callbacks are never called. */
export function validatorFault(field: FieldModel, text: string, validators: Validators): string | undefined {
  if (text === '') return undefined
  for (const name of field.definition.validators ?? []) {
    const validator = Object.hasOwn(validators, name) ? validators[name] : undefined
    if (!validator || !isRegex.test(validator.type) || validator.value === undefined) continue
    if (text.length > MAX_MATCHED) return `must have at most ${MAX_MATCHED} characters to be checked by ${name}`
    const expression = expressionOf(validator.value)
    if (!expression) return `cannot be checked: the expression of the validator ${name} is not valid`
    if (!expression.matches(text)) return `does not match what the validator ${name} asks for`
  }
  return undefined
}

// Definitions spell the type as a word (`regex`) or as the name of a class (`RegexValidator`).
export const isRegex = /^regex(validator)?$/i

/** Compiled expressions by their source; undefined for an invalid source. */
const expressions = new Map<string, RE2JS | undefined>()
const MAX_EXPRESSIONS = 1000

function expressionOf(source: string): RE2JS | undefined {
  if (expressions.has(source)) return expressions.get(source)
  if (expressions.size >= MAX_EXPRESSIONS) expressions.clear()
  const expression = compile(source)
  expressions.set(source, expression)
  return expression
}

/** Whether a text is an expression that validators can be made of. */
export const isExpression = (source: string): boolean => expressionOf(source) !== undefined

function compile(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source)
  } catch {
    return undefined
  }
}

/** The fault of a value that is not one of the allowed ones. */
export function oneOf(values: readonly string[]): string {
  if (values.length === 0) return 'has no values to choose from'
  const more = values.length > NAMED_VALUES ? ` and ${values.length - NAMED_VALUES} more` : ''
  return `must be one of ${values.slice(0, NAMED_VALUES).join(', ')}${more}`
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
export const DAY_FAULT = 'must be a day such as 2026-11-20'
