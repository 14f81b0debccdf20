import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completeLock } from './complete.ts'

const lock = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages })
const tool = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { 'tool-darwin-arm64': '2.0.0', 'tool-linux-x64-gnu': '2.0.0' },
}
const present = { version: '2.0.0', optional: true }

test('package-lock.json names the packages of every platform, so that npm ci accepts it (node scripts/lock/main.ts)', () => {
  expect(completeLock(readFileSync('package-lock.json', 'utf8')).added).toEqual([])
})

test('what is missing is added for its platform alone', () => {
  const { text, added } = completeLock(lock({ 'node_modules/tool': tool, 'node_modules/tool-linux-x64-gnu': present }))
  expect(added).toEqual(['tool-darwin-arm64@2.0.0'])
  expect(JSON.parse(text).packages['node_modules/tool-darwin-arm64']).toEqual({
    version: '2.0.0',
    cpu: ['arm64'],
    dev: true,
    optional: true,
    os: ['darwin'],
  })
})

test('another version at the top does not stand in for it', () => {
  const other = { version: '1.0.0', optional: true }
  const { added } = completeLock(
    lock({
      'node_modules/user/node_modules/tool': tool,
      'node_modules/tool-darwin-arm64': other,
      'node_modules/tool-linux-x64-gnu': present,
    }),
  )
  expect(added).toEqual(['tool-darwin-arm64@2.0.0'])
})
