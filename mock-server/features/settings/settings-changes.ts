import { isEqual, isPlainObject } from 'es-toolkit'
import type { SettingsVersion } from '#contract/settings/versions.ts'

type Change = SettingsVersion['changes'][number]

/** What differs between two versions, by path from the top. Lists are compared as wholes. */
export function settingsChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isEqual(before, after)) return []
  if (!isPlainObject(before) || !isPlainObject(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    settingsChanges(before[name], after[name], path === '' ? name : `${path}.${name}`),
  )
}
