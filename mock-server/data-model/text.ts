import { RE2JS } from 're2js'
import type { DataModel } from '#contract/data-model.ts'
import type { FieldModel } from './model.ts'

export type Validators = DataModel['validators']

export const MAX_TEXT = 65_536
/** A text that somebody's expression judges stays short; RE2 takes time in proportion to its length, whatever the expression. */
const MAX_JUDGED = 4000
/** How many of the allowed values a message names. */
const NAMED_VALUES = 20

/** What is wrong with a text as such. The store keeps neither NUL nor half a surrogate pair. */
export function textFault(text: string, max = MAX_TEXT): string | undefined {
  if (text.length > max) return `must have at most ${max} characters`
  return text.includes('\0') || !text.isWellFormed() ? 'must not have characters that are none' : undefined
}

/** What the field's validators have against a text; an empty one is not theirs to judge. Callbacks are never called. */
export function validatorFault(field: FieldModel, text: string, validators: Validators): string | undefined {
  if (text === '') return undefined
  for (const name of field.definition.validators ?? []) {
    const validator = Object.hasOwn(validators, name) ? validators[name] : undefined
    if (!validator || !isRegex.test(validator.type) || validator.value === undefined) continue
    if (text.length > MAX_JUDGED) return `must have at most ${MAX_JUDGED} characters to be checked by ${name}`
    const expression = expressionOf(validator.value)
    if (!expression) return `cannot be checked: the expression of the validator ${name} is not valid`
    if (!expression.matches(text)) return `does not match what the validator ${name} asks for`
  }
  return undefined
}

// By the word of definitions or by its class (records.md 2).
const isRegex = /^regex(validator)?$/i

/** Expressions that are in use, as people wrote them; one that is none is `undefined`. */
const known = new Map<string, RE2JS | undefined>()
const KNOWN_EXPRESSIONS = 1000

function expressionOf(source: string): RE2JS | undefined {
  if (known.has(source)) return known.get(source)
  if (known.size >= KNOWN_EXPRESSIONS) known.clear()
  const made = compiled(source)
  known.set(source, made)
  return made
}

function compiled(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source)
  } catch {
    return undefined
  }
}

/** What a message says where a value is none of the allowed ones. */
export function oneOf(values: readonly string[]): string {
  if (values.length === 0) return 'has no values to choose from'
  const more = values.length > NAMED_VALUES ? ` and ${values.length - NAMED_VALUES} more` : ''
  return `must be one of ${values.slice(0, NAMED_VALUES).join(', ')}${more}`
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
export const DAY_FAULT = 'must be a day such as 2026-11-20'
