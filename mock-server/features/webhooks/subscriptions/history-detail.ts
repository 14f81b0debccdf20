import { maskedUrl } from './mask.ts'
import type { Settings } from './settings.ts'

/** A longer change is recorded by the name of its member alone. */
const LONGEST_CHANGE = 4000

/** The history's record of a change: the values of each changed member before and after. Secrets are never recorded. */
export function historyDetail(before: Settings, after: Settings, members: readonly (keyof Settings)[]) {
  return Object.fromEntries(members.map((member) => [member, memberDetail(before, after, member)]))
}

function memberDetail(before: Settings, after: Settings, member: keyof Settings): unknown {
  const change = { from: recordedValue(before, member), to: recordedValue(after, member) }
  return JSON.stringify(change).length > LONGEST_CHANGE ? 'changed' : change
}

function recordedValue(settings: Settings, member: keyof Settings): unknown {
  if (member === 'authorizationHeader') return settings.authorizationHeader === null ? 'none' : 'set'
  if (member === 'headers') return settings.headers.map(({ name }) => name)
  if (member === 'targetUrl') return maskedUrl(settings.targetUrl)
  return settings[member]
}
