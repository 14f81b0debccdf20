import type { FieldModel, Stored } from '#data-model/model.ts'
import { phasesOf } from '#data-model/lifecycle.ts'
import { isRecord } from '#contract/is-record.ts'
import { readJson } from '#data-model/parsed.ts'
import { clears } from '#data-model/record-patches.ts'
import { DAY_FAULT, isDay, oneOf, type Validators } from '#data-model/text.ts'
import { isComputed, parsePatch, parseStored } from '#data-model/values.ts'
import { type Patch, invalid, textOf, unknownPath } from './patch.ts'
import type { Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** A field that a patch changes, and the fields that it is one of. */
interface FieldTarget {
  readonly fields: Fields
  readonly field: FieldModel
}

/** The fields after a patch of a whole field. */
export function patchField({ fields, field }: FieldTarget, patch: Patch, validators: Validators): Fields {
  if (clears(patch) && !isComputed(field)) return withField(fields, field.name, undefined)
  const parsed = parsePatch(field, textOf(patch), validators)
  if (!parsed.ok) throw invalid(patch.path, parsed.message)
  return withField(fields, field.name, parsed.value)
}

/** Whether a patch asks to write an external id although it is read-only. */
export function forces({ type }: FieldModel, { value }: Patch): boolean {
  const read = type === 'EXTERNAL_ID' ? readJson(value ?? '') : undefined
  return read?.ok === true && isRecord(read.value) && read.value.forceWrite === true
}

interface PhaseTarget extends FieldTarget {
  readonly phase: string
  /** The fact sheet type. */
  readonly schema: string
}

/**
 * The fields after a patch of one phase of a lifecycle. The order of the phases is validated after all patches
 * (`validateLifecycle`), because a phase alone may conflict with phases that a later patch moves.
 */
export function patchPhase({ fields, field, phase, schema }: PhaseTarget, patch: Patch): Fields {
  if (!field.values.includes(phase)) throw unknownPath(patch.path, schema)
  const phases = phasesOf(fields[field.name])
  const others = phases.filter((other) => other.phase !== phase)
  if (clears(patch)) return withField(fields, field.name, { phases: others })
  const startDate = textOf(patch)
  if (!isDay(startDate)) throw invalid(patch.path, DAY_FAULT)
  const before = phases.find((existing) => existing.phase === phase)
  return withField(fields, field.name, { phases: [...others, { ...before, phase, startDate }] })
}

/** The fields with the phases of a patched lifecycle in the order of the model, or without the lifecycle if no phase is left. */
export function validateLifecycle({ fields, field }: FieldTarget, path: string, validators: Validators): Fields {
  const value = fields[field.name]
  if (value === undefined || phasesOf(value).length === 0) return withField(fields, field.name, undefined)
  const parsed = parseStored(field, value, validators)
  if (!parsed.ok) throw invalid(path, parsed.message)
  return withField(fields, field.name, parsed.value)
}

/** The stored value of a relation's attribute, from the JSON of a relation: text as in a patch, or the value itself. */
export function attributeOf(
  field: FieldModel,
  { value, path }: { value: unknown; path: string },
  validators: Validators,
): Stored {
  const parsed =
    typeof value === 'string' ? parsePatch(field, value, validators) : parseStored(field, value, validators)
  if (!parsed.ok) throw invalid(path, parsed.message)
  return parsed.value
}

/** The fields with one value replaced, or removed where it is undefined. */
export function withField(fields: Fields, name: string, value: Stored | undefined): Fields {
  const others = Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))
  return value === undefined ? others : { ...others, [name]: value }
}

/** The value of a patch as one of some words. */
export function wordOf<W extends string>(patch: Patch, words: readonly W[]): W {
  const text = textOf(patch)
  const word = words.find((candidate) => candidate === text)
  if (word === undefined) throw invalid(patch.path, oneOf(words))
  return word
}
