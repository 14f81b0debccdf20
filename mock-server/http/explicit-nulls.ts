import type { z } from 'zod'

/**
 * Parses a body in which a member that may be left out can also be null: programs send whole records, with null for what they don't
 * set. A null that means something, because the contract names it, is kept; one in place of a needed member is refused as missing.
 */
export function parseWithNulls<T extends z.ZodType>(schema: T, body: unknown) {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed
  const places = parsed.error.issues.flatMap((issue) => placesOf(issue)).filter((path) => isNullMember(body, path))
  if (places.length === 0) return parsed
  const copy = structuredClone(body)
  for (const path of places) removeMember(copy, path)
  return schema.safeParse(copy)
}

type Path = readonly PropertyKey[]

/** Where a value has the wrong type; that of a union may be in any of its options. A rule of ours that refuses a value refuses null too. */
function placesOf({ path, ...issue }: z.core.$ZodIssue): Path[] {
  if (issue.code === 'custom') return []
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [path]
  return issue.errors.flat().flatMap((inner) => placesOf(inner).map((place) => [...path, ...place]))
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

const isNullMember = (body: unknown, path: Path): boolean =>
  path.length > 0 && typeof path.at(-1) === 'string' && path.reduce(memberOf, body) === null

function removeMember(body: unknown, path: Path): void {
  const owner = path.slice(0, -1).reduce(memberOf, body)
  const key = path.at(-1)
  if (typeof owner === 'object' && owner !== null && key !== undefined) Reflect.deleteProperty(owner, key)
}
