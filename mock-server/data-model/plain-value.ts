import type { FieldModel } from './model.ts'
import { accept, fault, isText, type Parsed } from './parsed.ts'
import { DAY_FAULT, isDay, oneOf, textFault, type Validators, validatorFault } from './text.ts'

export function parseText(field: FieldModel, value: unknown, validators: Validators): Parsed {
  if (!isText(value)) return fault('must be text')
  const wrong = textFault(value) ?? validatorFault(field, value, validators)
  return wrong ? fault(wrong) : accept(value)
}

/** One of the field's values, or the empty text for none. */
export function parseChoice(field: FieldModel, value: unknown): Parsed {
  return isText(value) && (value === '' || field.values.includes(value)) ? accept(value) : fault(oneOf(field.values))
}

/** Several of the field's values, without duplicates. */
export function parseChoices(field: FieldModel, value: unknown): Parsed {
  if (!Array.isArray(value)) return fault('must be a list')
  const known = new Set(field.values)
  const kept = new Set<string>()
  for (const one of value) {
    if (!isText(one) || !known.has(one)) return fault(`must be a list of values, each of which ${oneOf(field.values)}`)
    kept.add(one)
  }
  return accept([...kept])
}

/** Names or ids of fact sheets, which may or may not exist. */
export function parseReferences(value: unknown): Parsed {
  if (!Array.isArray(value)) return fault('must be a list')
  const kept = new Set<string>()
  for (const one of value) {
    if (!isText(one) || one === '') return fault('must be a list of texts')
    const wrong = textFault(one)
    if (wrong) return fault(wrong)
    kept.add(one)
  }
  return accept([...kept])
}

/** A day of the calendar, or the empty text for none. */
export const parseDay = (value: unknown): Parsed =>
  isText(value) && (value === '' || isDay(value)) ? accept(value) : fault(DAY_FAULT)

export const parseTruth = (value: unknown): Parsed =>
  typeof value === 'boolean' ? accept(value) : fault('must be true or false')

export function parseInteger(field: FieldModel, value: unknown): Parsed {
  return Number.isSafeInteger(value) ? withinRange(field, value) : fault('must be a whole number')
}

export function parseDouble(field: FieldModel, value: unknown): Parsed {
  return Number.isFinite(value) ? withinRange(field, value) : fault('must be a number')
}

function withinRange(field: FieldModel, value: unknown): Parsed {
  if (typeof value !== 'number') return fault('must be a number')
  const { min, max } = field.definition.range ?? {}
  if (min !== undefined && value < min) return fault(`must be at least ${min}`)
  if (max !== undefined && value > max) return fault(`must be at most ${max}`)
  // The store has no negative zero.
  return accept(value === 0 ? 0 : value)
}
