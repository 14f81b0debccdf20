import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as factSheets from '#contract/fact-sheets.ts'
import covered from './coverage.json' with { type: 'json' }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'params' in value

const operations: readonly Endpoint[] = Object.values<unknown>(factSheets).filter(isEndpoint)

test('each operation of fact sheets, and each of its parameters, has a test', () => {
  const wanted = operations.flatMap(({ id, params, query }) => [
    id,
    ...[...Object.keys(params.shape), ...Object.keys(query.shape)].map((name) => `${id} ${name}`),
  ])
  expect(operations).toHaveLength(10)
  expect(Object.keys(covered).toSorted()).toEqual(wanted.toSorted())
})

test('each test that the list names is there', async () => {
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.test.ts'))
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, import.meta.url), 'utf8')))
  const missing = Object.values(covered).filter((title) => !texts.some((text) => text.includes(`('${title}', `)))
  expect(missing).toEqual([])
})
