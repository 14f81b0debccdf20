import type { FieldModel, Stored } from '#data-model/model.ts'
import { phasesOf } from '#data-model/lifecycle.ts'
import { isRecord, readJson } from '#data-model/parsed.ts'
import { DAY_FAULT, isDay, oneOf, type Validators } from '#data-model/text.ts'
import { isComputed, parsePatch, parseStored } from '#data-model/values.ts'
import { type Patch, invalid, textOf, unknownPath } from './patch.ts'
import type { Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** The fields after a patch of a whole one. */
export function patchField(fields: Fields, field: FieldModel, patch: Patch, validators: Validators): Fields {
  if (patch.op === 'remove' && !isComputed(field)) return withField(fields, field.name, undefined)
  const parsed = parsePatch(field, textOf(patch), validators)
  if (!parsed.ok) throw invalid(patch.path, parsed.message)
  return withField(fields, field.name, parsed.value)
}

/** Whether a patch asks for an external id to be written although it is read-only. */
export function forces({ type }: FieldModel, { value }: Patch): boolean {
  const read = type === 'EXTERNAL_ID' ? readJson(value ?? '') : undefined
  return read?.ok === true && isRecord(read.value) && read.value.forceWrite === true
}

/**
 * The fields after a patch of one phase of a lifecycle. Whether the phases follow each other is judged when all patches are in
 * (`settleLifecycle`): each alone may stand in the way of those that come after it.
 */
export function patchPhase(fields: Fields, field: FieldModel, phase: string, patch: Patch, schema: string): Fields {
  if (!field.values.includes(phase)) throw unknownPath(patch.path, schema)
  const phases = phasesOf(fields[field.name])
  const others = phases.filter((one) => one.phase !== phase)
  if (patch.op === 'remove') return withField(fields, field.name, { phases: others })
  const startDate = textOf(patch)
  if (!isDay(startDate)) throw invalid(patch.path, DAY_FAULT)
  const before = phases.find((one) => one.phase === phase)
  return withField(fields, field.name, { phases: [...others, { ...before, phase, startDate }] })
}

/** A lifecycle whose phases were patched one by one, in the order of the model; nothing where no phase is left. */
export function settleLifecycle(fields: Fields, field: FieldModel, path: string, validators: Validators): Fields {
  const value = fields[field.name]
  if (value === undefined || phasesOf(value).length === 0) return withField(fields, field.name, undefined)
  const parsed = parseStored(field, value, validators)
  if (!parsed.ok) throw invalid(path, parsed.message)
  return withField(fields, field.name, parsed.value)
}

/** A value of a relation's attribute as it stands in the JSON of a relation: text as a patch has it, or the value itself. */
export function attributeOf(field: FieldModel, value: unknown, path: string, validators: Validators): Stored {
  const parsed =
    typeof value === 'string' ? parsePatch(field, value, validators) : parseStored(field, value, validators)
  if (!parsed.ok) throw invalid(path, parsed.message)
  return parsed.value
}

export function withField(fields: Fields, name: string, value: Stored | undefined): Fields {
  const others = Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))
  return value === undefined ? others : { ...others, [name]: value }
}

/** One of some words. */
export function wordOf<W extends string>(patch: Patch, words: readonly W[]): W {
  const text = textOf(patch)
  const found = words.find((word) => word === text)
  if (found === undefined) throw invalid(patch.path, oneOf(words))
  return found
}
