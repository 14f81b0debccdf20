import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { KEYS, LABELS, newFeed, viewOf } from '#testing/feeds.ts'

type Row = { displayName: string; alias: string | null; businessCriticality: string | null; createdAt: string }
type Sample = { filter: string; holds: (row: Row) => boolean | null }

const aliases = [null, 'a', 'A', 'B b', "O'Hara", 'zz%_', 'ab']
const levels = [null, 'missionCritical', 'businessOperational']
const labels = new Map([
  ['missionCritical', 'Mission Critical'],
  ['businessOperational', 'Business Operational'],
])

const test = fixtures
  .extend('rows', { scope: 'file' }, async ({ admin, service }): Promise<Row[]> => {
    const rows: Row[] = []
    for (const [index, alias] of [...aliases, ...aliases].entries()) {
      service.clock.advance(60_000)
      const displayName = `App ${index}`
      const businessCriticality = levels[index % levels.length] ?? null
      const patches = Object.entries({ alias, businessCriticality }).flatMap(([path, value]) =>
        value === null ? [] : [{ op: 'replace' as const, path: `/${path}`, value }],
      )
      await newFactSheetId(admin, displayName, 'Application', patches)
      rows.push({ displayName, alias, businessCriticality, createdAt: service.clock.now.toISOString() })
    }
    return rows
  })
  .extend('read', { scope: 'file' }, async ({ admin, rows }) => {
    expect(rows.length).toBe(14)
    const id = await newFeed(
      admin,
      viewOf(['Application'], ['alias', 'businessCriticality', 'createdAt', 'completion', 'tags']),
    )
    return (base: string, filter: string) =>
      admin.get(`${base}/${id}/Applications?$filter=${encodeURIComponent(filter)}`)
  })

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
/** By code points, as the store compares. */
const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
const ordered = {
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
}

const aliasValue = fc.constantFrom('a', 'A', 'B b', "O'Hara", 'zz%_', '', 'x')
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  aliasValue.map((value) => ({ filter: `alias eq ${quoted(value)}`, holds: (row: Row) => row.alias === value })),
  aliasValue.map((value) => ({ filter: `alias ne ${quoted(value)}`, holds: (row: Row) => row.alias !== value })),
  fc.constant({ filter: 'alias eq null', holds: (row: Row) => row.alias === null }),
  fc.constantFrom('gt', 'ge', 'lt', 'le').chain((operator) =>
    aliasValue.map((value) => ({
      filter: `alias ${operator} ${quoted(value)}`,
      holds: (row: Row) => row.alias !== null && ordered[operator](compare(row.alias, value)),
    })),
  ),
  fc.tuple(fc.constantFrom('contains', 'startswith', 'endswith'), aliasValue).map(([name, value]) => ({
    filter: `${name}(alias,${quoted(value)})`,
    holds: ({ alias }: Row) => {
      if (alias === null) return null
      if (name === 'contains') return alias.includes(value)
      return name === 'startswith' ? alias.startsWith(value) : alias.endsWith(value)
    },
  })),
  fc.constant({ filter: "tolower(alias) eq 'a'", holds: (row: Row) => row.alias?.toLowerCase() === 'a' }),
  fc.nat({ max: 6 }).map((size) => ({
    filter: `length(alias) le ${size}`,
    holds: (row: Row) => row.alias !== null && row.alias.length <= size,
  })),
  fc.subarray(['missionCritical', 'businessOperational', null], { minLength: 1 }).map((values) => ({
    filter: `businessCriticality in (${values.map((value) => (value === null ? 'null' : quoted(value))).join(',')})`,
    holds: (row: Row) => values.includes(row.businessCriticality),
  })),
  fc.nat({ max: 15 }).map((minutes) => {
    const instant = new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000).toISOString()
    return { filter: `createdAt gt ${instant}`, holds: (row: Row) => row.createdAt > instant }
  }),
)

const { node } = fc.letrec<{ node: Sample }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('node').map(({ filter, holds }) => ({
      filter: `not (${filter})`,
      holds: (row: Row) => {
        const held = holds(row)
        return held === null ? null : !held
      },
    })),
    fc.tuple(tie('node'), fc.constantFrom('and', 'or'), tie('node')).map(([one, joint, other]) => ({
      filter: `(${one.filter} ${joint} ${other.filter})`,
      holds: (row: Row) => {
        const [left, right] = [one.holds(row), other.holds(row)]
        const decided = joint === 'or'
        if (left === decided || right === decided) return decided
        return left === null || right === null ? null : !decided
      },
    })),
  ),
}))

describe('the rows that a filter leaves', () => {
  test('are those that fulfil it, for random filters', async ({ read, rows }) => {
    const sizes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(node, async ({ filter, holds }) => {
        const { status, body } = await read(KEYS, filter)
        expect(status, JSON.stringify(body)).toBe(200)
        const names = body.value.map(({ displayName }: Row) => displayName)
        const expected = rows.filter((row) => holds(row) === true).map(({ displayName }) => displayName)
        expect(names.toSorted()).toEqual(expected.toSorted())
        sizes.add(expected.length)
      }),
      { numRuns: 150 },
    )
    expect(sizes.size).toBeGreaterThan(5)
  })

  test('are compared by what the feed shows: labels in one service, keys in the other', async ({ read, rows }) => {
    const count = rows.filter(({ businessCriticality }) => businessCriticality === 'missionCritical').length
    const found = async (base: string, value: string) =>
      (await read(base, `businessCriticality eq '${value}'`)).body.value.length
    expect(await found(KEYS, 'missionCritical')).toBe(count)
    expect(await found(LABELS, labels.get('missionCritical') ?? '')).toBe(count)
    expect(await found(KEYS, 'Mission Critical')).toBe(0)
    expect(await found(LABELS, 'missionCritical')).toBe(0)
  })

  test('are never a fault of the service, whatever is sent', async ({ read }) => {
    const words = `( ) , ' '' and or not eq lt in null true 5 -1e300 1e-400 ; -- $1 % alias createdAt id tags completion contains(alias,
      year(createdAt) toupper( '\u{1F600}' 2026-11-20 9999-12-31T23:59:59-14:00 0001-01-01T00:00:00+14:00 0000-01-01`
    const pieces = fc.constantFrom(...words.split(/\s+/), "'\uD800'", "'); DROP TABLE bookmark; --'")
    const pairs = fc.tuple(
      fc.constantFrom('alias', 'createdAt', 'id', 'tags', 'completion', 'date(createdAt)', 'month(createdAt)'),
      fc.constantFrom('eq', 'lt', 'ge', 'in'),
      pieces,
    )
    const filters = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(' ')),
      pairs.map((parts) => parts.join(' ')),
    )
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { status } = await read(KEYS, filter.isWellFormed() ? filter : filter.toWellFormed())
        expect([200, 400, 501]).toContain(status)
      }),
      { numRuns: 300 },
    )
  })
})
