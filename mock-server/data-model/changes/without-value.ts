import type { Stored } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'

/** What is left of a stored value once one of its field's values is no more; undefined if nothing is. */
export function withoutValue(stored: Stored, value: string): Stored | undefined {
  if (stored === value) return undefined
  if (Array.isArray(stored)) return left(stored.filter((one) => one !== value))
  if (!isRecord(stored)) return stored
  return withoutIn(withoutIn(stored, value, ['phases', 'phase']), value, ['projectStatus', 'status'])
}

/** A lifecycle or project status: its list without the entries that have the value. */
function withoutIn(
  stored: Stored | undefined,
  value: string,
  [list, member]: readonly [string, string],
): Stored | undefined {
  if (!isRecord(stored) || !Array.isArray(stored[list])) return stored
  const entries: readonly Stored[] = stored[list]
  const kept = entries.filter((entry) => !isRecord(entry) || entry[member] !== value)
  return left(kept) && { ...stored, [list]: kept }
}

const left = (list: readonly Stored[]): readonly Stored[] | undefined => (list.length > 0 ? list : undefined)
