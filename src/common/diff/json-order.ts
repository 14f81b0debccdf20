import { memberOf } from 'mock-server/contract/at-path.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'

/** A value with its members in the order of another, so that a comparison line by line shows differences only. */
export function inOrderOf(value: unknown, other: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => inOrderOf(item, Array.isArray(other) ? other[index] : undefined))
  }
  if (!isRecord(value)) return value
  const known = isRecord(other) ? Object.keys(other).filter((name) => Object.hasOwn(value, name)) : []
  const names = new Set([...known, ...Object.keys(value)])
  return Object.fromEntries([...names].map((name) => [name, inOrderOf(value[name], memberOf(other, name))]))
}
