import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingPlatforms, withoutIntegrity } from './lock.ts'

const lock = (packages: Record<string, unknown>) => JSON.stringify({ lockfileVersion: 3, packages })
const tool = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { 'tool-darwin-arm64': '2.0.0', 'tool-linux-x64-gnu': '2.0.0' },
}
const present = { version: '2.0.0', optional: true }

test('package-lock.json names the packages of every platform, so that npm ci accepts it', () => {
  expect(missingPlatforms(readFileSync('package-lock.json', 'utf8'))).toEqual([])
})

test('every package in package-lock.json has an integrity, those of other platforms too', () => {
  expect(withoutIntegrity(readFileSync('package-lock.json', 'utf8'))).toEqual([])
})

test('a package without an integrity is noticed, and so is one from elsewhere', () => {
  const text = lock({
    '': { version: '1.0.0' },
    'node_modules/ours': { link: true },
    'node_modules/whole': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/bare': { version: '1.0.0', dev: true },
    'node_modules/binding-win32-x64': { version: '2.0.0', dev: true, optional: true, os: ['win32'], cpu: ['x64'] },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-x', resolved: 'http://example.com/x.tgz' },
  })
  expect(withoutIntegrity(text)).toEqual([
    'node_modules/bare',
    'node_modules/binding-win32-x64',
    'node_modules/elsewhere',
  ])
})

test('a platform whose package is left out is noticed', () => {
  const text = lock({ 'node_modules/tool': tool, 'node_modules/tool-linux-x64-gnu': present })
  expect(missingPlatforms(text)).toEqual(['tool-darwin-arm64@2.0.0'])
})

test('another version at the top does not stand in for a package that is left out', () => {
  const text = lock({
    'node_modules/user/node_modules/tool': tool,
    'node_modules/tool-darwin-arm64': { version: '1.0.0', optional: true },
    'node_modules/tool-linux-x64-gnu': present,
  })
  expect(missingPlatforms(text)).toEqual(['tool-darwin-arm64@2.0.0'])
})
