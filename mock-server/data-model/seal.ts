import type { TypeModel } from './model.ts'

/** The changed parts of a fact sheet; relations by side or persisted name. */
interface ChangedParts {
  readonly fields: readonly string[]
  readonly relations: readonly string[]
  readonly tagGroups: readonly string[]
}

/** Whether a change breaks the seal of an approved fact sheet: it does unless the type's configuration ignores all its parts. */
export function breaksSeal(type: TypeModel, changed: ChangedParts): boolean {
  const seal = type.definition.config.qualitySeal
  if (!seal?.enabled) return false
  const ignored = new Set(seal.ignoreUpdatesForRelations)
  return (
    changed.fields.some((name) => !seal.ignoreUpdatesForFields.includes(name)) ||
    changed.tagGroups.some((group) => !seal.ignoreUpdatesForTags.includes(group)) ||
    changed.relations.some((name) => !ignored.has(name) && !isIgnoredByOtherName(type, name, ignored))
  )
}

export function qualitySealStatus(type: TypeModel, lxState: string): 'DISABLED' | 'APPROVED' | 'BROKEN' {
  if (!type.definition.config.qualitySeal?.enabled) return 'DISABLED'
  return lxState === 'APPROVED' ? 'APPROVED' : 'BROKEN'
}

/** Milliseconds after which an approval expires; undefined if it never does. */
export function sealExpiry(type: TypeModel): number | undefined {
  const { enabled, value, unit = 'DAYS' } = type.definition.config.qualitySeal ?? {}
  if (!enabled || value === undefined || value <= 0) return undefined
  const after = Math.ceil(value * milliseconds[unit])
  return after <= MAX_LIFETIME ? after : undefined
}

function isIgnoredByOtherName(type: TypeModel, name: string, ignored: ReadonlySet<string>): boolean {
  const side = type.sides.get(name)
  if (side) return ignored.has(side.relation.name)
  const sides = [...type.sides.values()].filter(({ relation }) => relation.name === name)
  return sides.length > 0 && sides.every((other) => ignored.has(other.name))
}

const DAY = 86_400_000
/** A thousand years: added to today's date, this still results in a valid date. */
const MAX_LIFETIME = 365_250 * DAY

const milliseconds = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: DAY,
} as const
