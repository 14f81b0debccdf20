import type { DataModel } from '#contract/data-model.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { computedErrors } from './computed-errors.ts'
import { fieldErrors, validatorErrors } from './field-errors.ts'
import { at, type ModelError, modelError, nameFault, unknownNames } from './model-error.ts'
import { relationErrors } from './relation-errors.ts'
import { typeErrors } from './type-errors.ts'

/** Types of one step: their fields take some milliseconds. */
const TYPES_OF_STEP = 100

/** All that is wrong with a data model in itself, step by step, so that others can have their turn in between. */
export function* errorSteps(data: DataModel, reserved: ReservedNames): Generator<ModelError[]> {
  yield typeErrors(data, reserved)
  const types = Object.entries(data.factSheets)
  for (let from = 0; from < types.length; from += TYPES_OF_STEP)
    yield types
      .slice(from, from + TYPES_OF_STEP)
      .flatMap(([key, { fields }]) => fieldErrors(fields, `${at('$.factSheets', key)}.fields`, data))
  yield [...keyErrors(Object.keys(data.relations), '$.relations'), ...relationErrors(data)]
  yield Object.entries(data.relations).flatMap(([name, { fields }]) => {
    const path = `${at('$.relations', name)}.fields`
    return [...keyErrors(Object.keys(fields), path), ...fieldErrors(fields, path, data)]
  })
  yield [...keyErrors(Object.keys(data.externalIdFields), '$.externalIdFields'), ...externalIdErrors(data)]
  yield validatorErrors(data)
  yield computedErrors(data)
}

const externalIdErrors = ({ externalIdFields, factSheets }: DataModel): ModelError[] =>
  Object.entries(externalIdFields).flatMap(([name, { forFactSheets }]) =>
    unknownNames(
      `${at('$.externalIdFields', name)}.forFactSheets`,
      forFactSheets,
      (type) => Object.hasOwn(factSheets, type),
      'no type of fact sheets',
    ),
  )

export const modelErrors = (data: DataModel, reserved: ReservedNames): ModelError[] =>
  [...errorSteps(data, reserved)].flat()

/** The errors that a model did not have before: what was wrong already stands in nobody's way. */
export function newErrors(before: readonly ModelError[], after: readonly ModelError[]): ModelError[] {
  const known = new Set(before.map(({ path, message }) => `${path} ${message}`))
  return after.filter(({ path, message }) => !known.has(`${path} ${message}`))
}

/** Changes of what never changes: the type of a field, and the types that a relation connects. */
export const immutableErrors = (changes: readonly ModelChange[]): ModelError[] =>
  changes.flatMap(({ collection, name, field, before, after }) => {
    if (!before || !after) return []
    const path = at(`$.${collection}`, name)
    if (field !== undefined)
      return before.type === after.type
        ? []
        : modelError(`${at(`${path}.fields`, field)}.type`, `can't be changed: it is ${String(before.type)}`)
    if (collection !== 'relations') return []
    return (['from', 'to'] as const).flatMap((end) => {
      const type = typeAt(before[end])
      return type === typeAt(after[end])
        ? []
        : modelError(`${path}.${end}.factSheetType`, `can't be changed: it is ${type}`)
    })
  })

const typeAt = (end: unknown): string =>
  typeof end === 'object' && end !== null && 'factSheetType' in end ? String(end.factSheetType) : ''

const keyErrors = (names: readonly string[], path: string): ModelError[] =>
  names.flatMap((name) => {
    const fault = nameFault(name)
    return fault === undefined ? [] : modelError(at(path, name), fault)
  })
