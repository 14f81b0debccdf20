import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import interfaceOperations from '#contract/coverage/interface-operations.json' with { type: 'json' }
import notYet from '#contract/coverage/not-yet.json' with { type: 'json' }
import { operations } from '#contract/index.ts'

/** The operations of the interface that are still missing; the number may only go down. */
const MISSING = 0

/** An operation as a single text, without the names of its path parameters. */
const nameOf = (method: string, at: string, path: string) => `${method} {${at}}${path.replaceAll(/\{\w+\}/g, '{}')}`
const implemented = operations.map(({ method, at, path }) => nameOf(method, at, path))

/** `{webhooks}/…` and `/services/mtm/v1/…` name their service, every other path belongs to pathfinder. */
const [listed, declared] = [new Set<string>(), new Map<string, { ok: number; fails: readonly number[] }>()]
for (const { method, path, ok, fails } of interfaceOperations) {
  const [, at = 'pathfinder', rest = path] = /^(?:\{|\/services\/)(webhooks|mtm)(?:\}|\/v1)(\/.*)$/.exec(path) ?? []
  const name = nameOf(method, at, rest)
  listed.add(name)
  declared.set(name, { ok, fails })
}

describe('the contract', () => {
  test('has each id once, and each method and address once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(new Set(implemented).size).toBe(operations.length)
  })

  test('is mounted: each operation once, and nothing else', ({ service }) => {
    const mounted = service.service.routes.map(({ op }) => op.id)
    expect(mounted.toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  })

  test('leaves only the token request, the keys, the sessions, pictures by their hash and files by their key open without a token', () => {
    const open = operations.filter((op) => op.open).map(({ id }) => id)
    expect(open.toSorted()).toEqual([
      'downloadExport',
      'getImage',
      'listSigningKeys',
      'renewSession',
      'requestToken',
      'signIn',
      'signOut',
    ])
  })
})

describe('the interface', () => {
  test('lists 68 operations', () => {
    expect(listed.size).toBe(68)
  })

  test('is in the contract, except for the operations of not-yet.json', () => {
    const missing = [...listed].filter((name) => !implemented.includes(name))
    expect(missing.toSorted()).toEqual(notYet.toSorted())
  })

  test('has no more missing operations than before', () => {
    expect(notYet).toHaveLength(MISSING)
  })

  test('has the success status and the refusals of the contract', () => {
    for (const op of operations) {
      const expected = declared.get(nameOf(op.method, op.at, op.path))
      if (!expected) continue
      const refusals = [...op.fails, 401, 429, 500, 503]
      expect({ op: op.id, ok: op.ok, missing: expected.fails.filter((status) => !refusals.includes(status)) }).toEqual({
        op: op.id,
        ok: expected.ok,
        missing: [],
      })
    }
  })
})
