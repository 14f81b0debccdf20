import type { DataModel, DataType } from '#contract/data-model.ts'
import { isExpression, isRegex } from '#data-model/text.ts'
import { parsePatch } from '#data-model/values.ts'
import { at, type ModelError, modelError, unknownNames } from './model-error.ts'

const withValues: ReadonlySet<string> = new Set(['SINGLE_SELECT', 'MULTIPLE_SELECT', 'LIFECYCLE', 'PROJECT_STATUS'])
const activators: ReadonlySet<string> = new Set(['SINGLE_SELECT', 'MULTIPLE_SELECT'])
const MAX_VALUE = 200

type Fields = Readonly<Record<string, DataType>>

/** The errors of the fields of one type or relation. */
export const fieldErrors = (fields: Fields, path: string, data: DataModel): ModelError[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const own = at(path, name)
    return [
      ...valueErrors(field, own),
      ...rangeErrors(field, own),
      ...unknownNames(
        `${own}.validators`,
        field.validators ?? [],
        (validator) => Object.hasOwn(data.validators, validator),
        'no validator of the model',
      ),
      ...initialErrors(name, field, { path: own, data }),
      ...conditionErrors(name, fields, own),
      ...targetErrors(field, own, data),
    ]
  })

function valueErrors({ type, values = [] }: DataType, path: string): ModelError[] {
  if (type === 'LIFECYCLE' && values.length === 0) return [modelError(`${path}.values`, 'must have at least one phase')]
  if (!withValues.has(type)) return []
  return values.flatMap((value, nth) => {
    const place = `${path}.values[${nth}]`
    if (value.trim() === '') return modelError(place, 'must not be empty')
    if (value.length > MAX_VALUE) return modelError(place, `must have at most ${MAX_VALUE} characters`)
    return values.indexOf(value) === nth ? [] : modelError(place, `is in the list twice: ${value}`)
  })
}

const rangeErrors = ({ range }: DataType, path: string): ModelError[] =>
  range?.min !== undefined && range.max !== undefined && range.min > range.max
    ? [modelError(`${path}.range`, 'must have a min that is not above its max')]
    : []

function initialErrors(
  name: string,
  field: DataType,
  { path, data }: { readonly path: string; readonly data: DataModel },
): ModelError[] {
  if (field.initialValue === undefined || field.initialValue === '') return []
  const model = { name, type: field.type, definition: field, values: field.values ?? [] }
  const parsed = parsePatch(model, field.initialValue, data.validators)
  return parsed.ok ? [] : [modelError(`${path}.initialValue`, parsed.message)]
}

/** A field is active where others have values; a circle of them would never be active. */
function conditionErrors(name: string, fields: Fields, path: string): ModelError[] {
  const activatedBy = fields[name]?.activatedBy ?? {}
  const ofOthers = Object.entries(activatedBy).flatMap(([other, values]) => {
    const place = at(`${path}.activatedBy`, other)
    const activator = Object.hasOwn(fields, other) ? fields[other] : undefined
    if (!activator) return modelError(place, `${other} is no field beside it`)
    if (!activators.has(activator.type)) return modelError(place, `${other} is no field with values to select`)
    return unknownNames(place, values, (value) => activator.values?.includes(value) === true, `no value of ${other}`)
  })
  return isInCircle(name, fields)
    ? [...ofOthers, modelError(`${path}.activatedBy`, 'leads back to the field')]
    : ofOthers
}

function isInCircle(name: string, fields: Fields): boolean {
  const seen = new Set<string>()
  const next = [name]
  for (let current = next.pop(); current !== undefined; current = next.pop()) {
    const before = Object.hasOwn(fields, current) ? Object.keys(fields[current]?.activatedBy ?? {}) : []
    if (before.includes(name)) return true
    next.push(...before.filter((other) => !seen.has(other)))
    for (const other of before) seen.add(other)
  }
  return false
}

const targetErrors = ({ type, targetFactSheetType: target }: DataType, path: string, data: DataModel): ModelError[] =>
  type !== 'FACT_SHEET_REFERENCES' || target === undefined || Object.hasOwn(data.factSheets, target)
    ? []
    : [modelError(`${path}.targetFactSheetType`, `${target} is no type of fact sheets`)]

/** The errors of validators: an expression must be one. */
export const validatorErrors = ({ validators }: DataModel): ModelError[] =>
  Object.entries(validators).flatMap(([name, { type, value }]) => {
    if (!isRegex.test(type) || value === undefined || isExpression(value)) return []
    return modelError(`${at('$.validators', name)}.value`, 'is not an expression')
  })
