import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test as stores } from '#testing/stores.ts'
import { wordsOf, wordsQuery } from './words.ts'

const ID = '0c90d3dd-fddd-4237-af77-e5e9cccd47cc'

const test = stores
  // True if a search for `q` finds an attempt with these texts.
  .extend('matches', { scope: 'file' }, ({ storage }) => async (texts: readonly string[], q: string) => {
    const query = wordsQuery(q)
    if (query === undefined) return false
    const { rows } = await sql<{ matches: boolean }>`
      SELECT ${wordsOf(texts)}::tsvector @@ ${query}::tsquery AS matches`.execute(storage.db)
    return rows[0]?.matches === true
  })

describe('an attempt is found by its words:', () => {
  const body = JSON.stringify({
    id: 42,
    name: 'Straße & Café',
    ref: ID,
    at: '2026-11-20T12:00:00.000Z',
    url: 'https://a.example.com/in?x=1',
  })
  test.for<[q: string, isFound: boolean]>([
    ['café', true],
    ['CAFÉ', true],
    ['Cafe\u0301', true],
    ['straß', true],
    ['afé', false],
    ['name café', true],
    ['café name 42', true],
    ['café absent', false],
    ['42', true],
    ['4', false],
    ['na', false],
    ['nam', true],
    [ID, true],
    [ID.toUpperCase(), true],
    [ID.slice(0, 13), true],
    [ID.slice(0, 10), true],
    ['fddd', false],
    ['2026-11-20', true],
    ['2026-11', true],
    ['2026-11-20T12:00', true],
    ['2026-12', false],
    ['a.example.com', true],
    ['"name":', true],
    ["'", false],
    ["café' | 'z", false],
    ['!café', true],
    ['(café', true],
    ['café:*', true],
    ['\\', false],
    ['~', false],
    ['', false],
  ])('“%s” finds it: %s', async ([q, isFound], { matches }) => {
    expect(await matches([body, 'accepted'], q)).toBe(isFound)
  })

  test('words of different texts find it together', async ({ matches }) => {
    expect(await matches(['sent this', 'got that'], 'that this')).toBe(true)
  })
})

test('the store can read the words of any text', async ({ storage, matches }) => {
  const texts = ["'a' \\ \u0000 \uD800 😀", 'x'.repeat(10_000), '日本語 עברית हिन्दी', '{"a":"\\u0027"}', "~me 'b':1A"]
  const { rows } = await sql<{ words: string }>`SELECT ${wordsOf(texts, ID)}::tsvector::text AS words`.execute(
    storage.db,
  )
  expect(rows[0]?.words).toContain(`'~${ID}'`)
  expect(await matches(texts, 'हिन्दी 日本語')).toBe(true)
  expect(await matches(texts, 'x'.repeat(80))).toBe(true)
  expect(await matches([], 'a')).toBe(false)
})

test('only the beginning of a long text is searched', () => {
  for (const piece of ['a ', 'ä-', 'ﷺ', '1111-11-11t1:']) wordsOf([piece.repeat(10_000_000 / piece.length)])
  expect(wordsOf([`found ${' '.repeat(100_000)} late`])).toBe(`'found'`)
})

test('at most 500 words of an attempt are kept, each of at most 64 characters', () => {
  const words = wordsOf([Array.from({ length: 2000 }, (_, n) => `w${n}`).join(' ')]).split(' ')
  expect(words).toHaveLength(500)
  expect(wordsOf(['y'.repeat(100)])).toBe(`'${'y'.repeat(64)}'`)
})
