import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'

const COUNT = 60

const test = fixtures
  .extend('other', { scope: 'file' }, ({ service }) => signedIn(service, 'MEMBER'))
  .extend(
    'cursorOf',
    { scope: 'file' },
    ({ member }) =>
      async (query: string): Promise<string> =>
        (await page(member, `${query}&pageSize=5`)).body.pageCursorValues[0],
  )

test.beforeAll(async ({ service, other }) => {
  for (let n = 0; n < COUNT; n++) {
    // Many equal names, times and view counts, so that only the id tells rows apart; every fifth is not the member's to see.
    if (n % 7 === 0) service.clock.advance(1)
    const name = `${['Same', 'same', 'Sämé', 'Other', ''][n % 5]} ${'xyz'[n % 3]}`
    const lists = n % 5 === 4 ? { permittedReadUserIds: [other.userId] } : {}
    const { body } = await other.post('/bookmarks', bookmarkInput({ name, ...lists }))
    if (n % 4 === 0) await other.get(`/bookmarks/${body.data.id}`)
  }
})

const page = async (client: Client, query: string, cursor?: string) =>
  await client.get(`/search/bookmarks?${query}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`)

/** All rows, page by page; the pages take the sizes in turn. */
async function walk(
  client: Client,
  query: string,
  sizes: readonly number[],
): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = []
  const totals: number[] = []
  let cursor: string | undefined = ''
  for (let n = 0; cursor !== undefined; n++) {
    const { status, body } = await page(client, `${query}&pageSize=${sizes[n % sizes.length]}`, cursor)
    expect(status, JSON.stringify(body)).toBe(200)
    ids.push(...body.data.map(({ bookmarkId }: { bookmarkId: string }) => bookmarkId))
    totals.push(body.total)
    cursor = body.pageCursorValues?.[0]
  }
  return { ids, totals }
}

const queries = fc
  .tuple(
    fc.constantFrom(
      '',
      'sort=CREATED_AT',
      'sort=UPDATED_AT',
      'sort=VIEWS',
      'sort=MY_VIEWS',
      'sort=LAST_SHARED_WITH_ME_AT',
      'personalized=true',
    ),
    fc.constantFrom('', 'sortDirection=ASC', 'sortDirection=DESC'),
    fc.constantFrom('', 'q=same', 'q=x+sa', 'type=INVENTORY'),
  )
  .map((parts) => parts.filter((part) => part !== '').join('&'))

test('pages of any size add up to the whole list of hits, in order and without gaps or repeats', async ({ member }) => {
  await fc.assert(
    fc.asyncProperty(
      queries,
      fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 4 }),
      async (query, sizes) => {
        const whole = await walk(member, query, [100])
        const { ids, totals } = await walk(member, query, sizes)
        expect(ids).toEqual(whole.ids)
        expect(new Set(ids).size).toBe(ids.length)
        expect(totals.every((total) => total === ids.length)).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
})

test('a walk through the pages finds each bookmark once while others are created', async ({ member, other }) => {
  const names = fc.array(fc.constantFrom('A', 'Same x', 'sxme y', 'zz same x', '  same x'), {
    minLength: 1,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(queries, names, async (query, created) => {
      const before = (await walk(member, query, [100])).ids
      const added: string[] = []
      const found: string[] = []
      let cursor: string | undefined = ''
      while (cursor !== undefined) {
        const { body } = await page(member, `${query}&pageSize=9`, cursor)
        found.push(...body.data.map(({ bookmarkId }: { bookmarkId: string }) => bookmarkId))
        cursor = body.pageCursorValues?.[0]
        const name = created[added.length % created.length] ?? ''
        added.push((await other.post('/bookmarks', bookmarkInput({ name }))).body.data.id)
      }
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((id) => !added.includes(id))).toEqual(before)
      for (const id of added) expect((await other.delete(`/bookmarks/${id}`)).status).toBe(204)
    }),
    { numRuns: 20 },
  )
})

test('pages and totals hold the bookmarks that the caller can read, and no others', async ({ member, other }) => {
  expect((await walk(member, '', [9])).ids).toHaveLength(48)
  expect((await walk(other, '', [9])).ids).toHaveLength(COUNT)
})

test('bookmarks created or deleted between two pages neither repeat nor hide the others', async ({ member, other }) => {
  const before = (await walk(member, '', [100])).ids
  const first = await page(member, 'pageSize=10')
  const deletedId = first.body.data[9].bookmarkId
  expect((await other.delete(`/bookmarks/${deletedId}`)).status).toBe(204)
  await other.post('/bookmarks', bookmarkInput({ name: '  first of all' }))
  const rest: string[] = []
  for (let cursor = first.body.pageCursorValues?.[0]; cursor !== undefined;) {
    const { body } = await page(member, 'pageSize=10', cursor)
    rest.push(...body.data.map(({ bookmarkId }: { bookmarkId: string }) => bookmarkId))
    cursor = body.pageCursorValues?.[0]
  }
  expect(rest).toEqual(before.slice(10))
})

test('the last page has no cursor, even when it is full', async ({ member }) => {
  const { total } = (await page(member, 'q=same+x')).body
  const { body } = await page(member, `q=same+x&pageSize=${total}`)
  expect(body.data).toHaveLength(total)
  expect(body).not.toHaveProperty('pageCursorValues')
})

describe('a search cursor', () => {
  test.for<[string, string]>([
    ['', 'sort=VIEWS'],
    ['sort=VIEWS', 'sort=CREATED_AT'],
    ['sort=VIEWS', 'sort=VIEWS&sortDirection=ASC'],
    ['', 'q=same'],
    ['q=same', 'q=sam'],
    ['', 'type=INVENTORY'],
    ['', 'userdefinedOnly=true'],
    ['', `ownerId=${'1'.repeat(8)}-1111-1111-1111-${'1'.repeat(12)}`],
  ])('made under "%s" is refused under "%s"', async ([origin, query], { member, cursorOf }) => {
    const { status, body } = await page(member, query, await cursorOf(origin))
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ value: 'cursor', messages: ['belongs to another sort or filter'] }],
    })
  })

  test('works for pages of another size, and for the same sort in other parameters', async ({ member, cursorOf }) => {
    expect((await page(member, 'pageSize=7', await cursorOf(''))).status).toBe(200)
    expect((await page(member, 'sort=VIEWS&sortDirection=DESC', await cursorOf('sort=VIEWS'))).status).toBe(200)
    expect((await page(member, 'trend=true', await cursorOf(''))).status).toBe(200)
  })

  test('of another user is refused', async ({ other, cursorOf }) => {
    expect((await page(other, '', await cursorOf(''))).status).toBe(400)
  })

  const digestOf = (cursor: string): string => JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')))[2]
  const id = '11111111-1111-1111-1111-111111111111'

  test.for(['x', '%%%', 'bnVsbA', 'W10', 'e30', btoa(JSON.stringify(['a', 'b', 'c'])), btoa('"\u0000"')])(
    'that is invalid (%j) is refused',
    async (cursor, { member }) => {
      const { status, body } = await page(member, '', cursor)
      expect({ status, parameter: body.errors[0].value }).toEqual({ status: 400, parameter: 'cursor' })
    },
  )

  test.for<[string, string, string]>([
    ['sort=VIEWS', 'many', id],
    ['sort=VIEWS', '99999999999999999999999', id],
    ['sort=CREATED_AT', '2026-99-99', id],
    ['sort=PERSONALIZED_RELEVANCE', '1.5', id],
    ['sort=PERSONALIZED_RELEVANCE', '2026-99-99 1.5', id],
    ['sort=PERSONALIZED_RELEVANCE', '2026-11-20 1e999', id],
    ['', 'name', '-'.repeat(36)],
    ['', 'na\0me', id],
  ])(
    'forged for the right query (%s, %j) is refused, and is no fault',
    async ([query, key, rowId], { cursorOf, member }) => {
      const forged = btoa(JSON.stringify([key, rowId, digestOf(await cursorOf(query))]))
      const { status, body } = await page(member, query, forged)
      expect({ status, parameter: body.errors?.[0]?.value }).toEqual({ status: 400, parameter: 'cursor' })
    },
  )

  test('that is empty begins with the first page', async ({ member }) => {
    expect((await page(member, 'pageSize=3', '')).body.data).toEqual((await page(member, 'pageSize=3')).body.data)
  })
})
