import { type ApiError, Refusal, refuse } from '#kernel/refusal.ts'

/** Where in a request's body a member stands of which violations are made: path as a patch names it → JSON path. */
export type Places = Map<string, string>

/** Where a fact sheet's body has its relations. */
export const listPlace = '$.relations'

/** Refusals of the model and the landscape with the JSON paths of the body at hand; anything else as it is. */
export function relocated(error: unknown, places: Places): unknown {
  if (!(error instanceof Refusal) || !error.detail.violations) return error
  const { violations } = error.detail
  const found = violations.map((one) => ({ ...one, value: placeOf(one.path, places) }))
  const message = found.map((one) => `${one.value}: ${one.message} (${one.code})`).join('; ')
  const errors = [...Map.groupBy(found, ({ value }) => value)].map(([value, same]): ApiError => ({
    value,
    messages: same.map((one) => one.message),
  }))
  return refuse.invalid(message, { violations, errors })
}

/** By the longest part of the path that has a place; a JSON path stays. */
function placeOf(path: string, places: Places): string {
  if (path.startsWith('$')) return path
  for (let known = path; known !== ''; known = known.slice(0, known.lastIndexOf('/'))) {
    const place = places.get(known)
    if (place !== undefined) return place + path.slice(known.length).replaceAll('/', '.')
  }
  return `$${path.replaceAll('/', '.')}`
}
