import { operations } from 'mock-server/contract/index.ts'
import { expect, test } from 'vitest'
import { staleOf } from './stale.ts'

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const shipped = Object.entries(sources).filter(
  ([path]) => !/\.test\.|test-data|\/testing\/|\/live\/stale\.ts$/.test(path),
)
const code = shipped.map(([, text]) => text).join('\n')

/** Operations that the console reads and that no change of a topic makes stale, each with the reason. */
const settled: Readonly<Record<string, string>> = {
  ...reason('an earlier version stays as it is', [
    'getBookmarkVersion',
    'getCallbackVersion',
    'getModelVersion',
    'getSettingsVersion',
    'getOriginalAsset',
    'getImage',
  ]),
  ...reason('an attempt stays as it is, and so does what was changed before a failure', [
    'getAttempt',
    'changesBeforeCause',
  ]),
  ...reason('an answer to what is typed', ['dryRunCallback', 'getCallbackDraft']),
  ...reason('a file', ['exportDeliveries', 'exportAllDeliveries']),
  ...reason('a stream, and what it is read with', ['followChanges', 'followEvents', 'listEvents', 'getEvent']),
  ...reason('an action', ['endPreview']),
  ...reason('where somebody signs in', ['listWorkspaces']),
  ...reason('kept by what is asked for: usedValues, fieldValues, sampleFactSheet and others', ['executeGraphql']),
}

function reason(text: string, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [id, text]))
}

const reading = operations.filter(({ reads }) => reads).map(({ id }) => id)
const named = new Set(Object.values(staleOf).flat())

test('every answer that a page shows is made stale by some change, or never is', () => {
  const shown = reading.filter((id) => new RegExp(`\\b${id}\\b`).test(code))
  expect(shown.filter((id) => !named.has(id) && !(id in settled))).toEqual([])
})

test('nothing is named that no page asks for', () => {
  const unknown = [...named].filter((name) => !new RegExp(`['\\b]?${name}\\b`).test(code))
  expect(unknown).toEqual([])
})

test('an answer that is said to be settled is not named as well', () => {
  expect(Object.keys(settled).filter((id) => named.has(id) || !reading.includes(id))).toEqual([])
})
