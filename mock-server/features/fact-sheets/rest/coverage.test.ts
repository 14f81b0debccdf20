import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as factSheets from '#contract/fact-sheets.ts'
import covered from './coverage.json' with { type: 'json' }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'params' in value

const operations: readonly Endpoint[] = Object.values<unknown>(factSheets).filter(isEndpoint)

test('coverage.json names a test for every REST operation of fact sheets and each of its parameters', () => {
  const expected = operations.flatMap(({ id, params, query }) => [
    id,
    ...[...Object.keys(params.shape), ...Object.keys(query.shape)].map((name) => `${id} ${name}`),
  ])
  expect(operations).toHaveLength(10)
  expect(Object.keys(covered).toSorted()).toEqual(expected.toSorted())
})

test('every test that coverage.json names exists', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, import.meta.url), 'utf8')))
  const missing = Object.values(covered).filter((title) => !texts.some((text) => text.includes(`('${title}', `)))
  expect(missing).toEqual([])
})
