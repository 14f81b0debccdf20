import { type ApiError, Refusal, refuse } from '#kernel/refusal.ts'

/** JSON paths of the members of a request body, by the path that violations give for them, which is that of a patch. */
export type MemberPaths = Map<string, string>

/** The member that lists the relations in the body of a fact sheet. */
export const RELATIONS_MEMBER = '$.relations'

/** A refusal whose violations name members of the request body by JSON path; any other error unchanged. */
export function withMemberPaths(error: unknown, memberPaths: MemberPaths): unknown {
  if (!(error instanceof Refusal) || !error.detail.violations) return error
  const { violations } = error.detail
  const located = violations.map((violation) => ({ ...violation, value: memberPathOf(violation.path, memberPaths) }))
  const message = located.map((violation) => `${violation.value}: ${violation.message} (${violation.code})`).join('; ')
  const errors = [...Map.groupBy(located, ({ value }) => value)].map(([value, same]): ApiError => ({
    value,
    messages: same.map((violation) => violation.message),
  }))
  return refuse.invalid(message, { violations, errors })
}

/** Goes by the longest part of the path that has a member; a JSON path is returned as it is. */
function memberPathOf(path: string, memberPaths: MemberPaths): string {
  if (path.startsWith('$')) return path
  for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, prefix.lastIndexOf('/'))) {
    const memberPath = memberPaths.get(prefix)
    if (memberPath !== undefined) return memberPath + path.slice(prefix.length).replaceAll('/', '.')
  }
  return `$${path.replaceAll('/', '.')}`
}
