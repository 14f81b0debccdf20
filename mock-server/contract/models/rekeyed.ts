import type { DataMove } from '#contract/model-changes.ts'

/** Whether a name is that of the field that is renamed; the names of values are not names of fields. */
export const isField = (name: string | undefined, { field, value }: DataMove): boolean =>
  value === undefined && name === field

/** A record with another name for a key, in its place; what the other name had before stays. */
export const rekeyed = <Value>(record: Record<string, Value>, key: string, to: string): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Value][] => {
      if (name !== key) return [[name, value]]
      return Object.hasOwn(record, to) ? [] : [[to, value]]
    }),
  )
