import type { Stored } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'

/** A stored value with one of its field's values in place of another; a list or a lifecycle that has both keeps the one it had. */
export function withOtherValue(stored: Stored, value: string, to: string): Stored {
  if (stored === value) return to
  if (Array.isArray(stored)) {
    if (!stored.includes(value)) return stored
    return [...new Set(stored.map((one) => (one === value ? to : one)))]
  }
  if (!isRecord(stored)) return stored
  const { phases, projectStatus } = stored
  if (Array.isArray(phases))
    return { ...stored, phases: replaced(phases, { member: 'phase', value, to, isUnique: true }) }
  if (Array.isArray(projectStatus))
    return { ...stored, projectStatus: replaced(projectStatus, { member: 'status', value, to, isUnique: false }) }
  return stored
}

interface Replacement {
  /** Which member of an entry has the value. */
  readonly member: string
  readonly value: string
  readonly to: string
  readonly isUnique: boolean
}

function replaced(entries: readonly Stored[], { member, value, to, isUnique }: Replacement): readonly Stored[] {
  const has = (entry: Stored, one: string) => isRecord(entry) && entry[member] === one
  const isThere = isUnique && entries.some((entry) => has(entry, to))
  return entries.flatMap((entry): Stored[] => {
    if (!isRecord(entry) || entry[member] !== value) return [entry]
    return isThere ? [] : [{ ...entry, [member]: to }]
  })
}
