import { maskedUrl } from './target.ts'
import type { Settings } from './settings.ts'

/** Longer values are told by name only. */
const TOLD_CHARACTERS = 4000

/** What the history says of changed members: their values before and after, of secrets the name alone. */
export function changeDetail(before: Settings, after: Settings, members: readonly (keyof Settings)[]) {
  return Object.fromEntries(members.map((member) => [member, told(before, after, member)]))
}

function told(before: Settings, after: Settings, member: keyof Settings): unknown {
  const change = { from: shown(before, member), to: shown(after, member) }
  return JSON.stringify(change).length > TOLD_CHARACTERS ? 'changed' : change
}

function shown(settings: Settings, member: keyof Settings): unknown {
  if (member === 'authorizationHeader') return settings.authorizationHeader === null ? 'none' : 'set'
  if (member === 'headers') return settings.headers.map(({ name }) => name)
  if (member === 'targetUrl') return maskedUrl(settings.targetUrl)
  return settings[member]
}
