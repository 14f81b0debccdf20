import { isEqual } from 'es-toolkit'
import { isRecord } from '#contract/is-record.ts'
import type { Stored } from '#data-model/model.ts'
import { backInPlace } from './back-in-place.ts'
import { withOtherValue } from './with-other-value.ts'
import { withoutValue } from './without-value.ts'

interface Former {
  /** What was stored when the field lost the value, which `to` took the place of, if anything did. */
  readonly before: Stored
  readonly value: string
  readonly to: string | undefined
}

/**
 * What is stored with the value back: exactly as it was, unless somebody has edited it since. Then the edit stays, and the value joins it
 * where there is room for several.
 */
export function valueBack(current: Stored | undefined, { before, value, to }: Former): Stored | undefined {
  const left = to === undefined ? withoutValue(before, value) : withOtherValue(before, value, to)
  if (isEqual(current, left)) return before
  if (to !== undefined) return current
  if (Array.isArray(before)) {
    const list = current ?? []
    return Array.isArray(list) ? backInPlace<Stored>(list, before, value) : current
  }
  if (!isRecord(before) || (current !== undefined && !isRecord(current))) return current
  return entriesBack(entriesBack(current, before, { list: 'phases', member: 'phase', value }), before, {
    list: 'projectStatus',
    member: 'status',
    value,
  })
}

interface Entries {
  readonly list: string
  readonly member: string
  readonly value: string
}

/** A lifecycle or project status with the entries back that had the value. */
function entriesBack(
  current: Stored | undefined,
  before: Stored,
  { list, member, value }: Entries,
): Stored | undefined {
  if (!isRecord(before) || !Array.isArray(before[list])) return current
  const former: readonly Stored[] = before[list]
  const own = isRecord(current) ? current : {}
  const entries: readonly Stored[] = Array.isArray(own[list]) ? own[list] : []
  const has = (entry: Stored) => isRecord(entry) && entry[member] === value
  if (entries.some(has)) return current
  const back = former.filter(has).reduce<readonly Stored[]>((all, entry) => backInPlace(all, former, entry), entries)
  return { ...before, ...own, [list]: back }
}
