import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'

const DAY = 86_400_000
const TYPES = ['INVENTORY', 'REPORTING', 'DASHBOARD']
const COUNT = 9

/** What the ranking of one bookmark depends on; days are counted back from today. */
interface Known {
  views: { day: number; views: number }[]
  changed: number
  isShared: boolean
  /** The sharing priority of a predefined bookmark. */
  priority: number | null
}

const test = fixtures
  .override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))
  .override('member', ({ service }) => staysSignedIn(service, 'MEMBER'))
  .extend('ids', { scope: 'file' }, async ({ admin }): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < COUNT; n += 1)
      ids.push((await admin.post('/bookmarks', bookmarkInput({ name: `B${n}`, type: TYPES[n % 3] }))).body.data.id)
    return ids
  })
  .extend('prepare', { scope: 'file' }, ({ service, member, ids }) => async (known: readonly Known[]) => {
    const { db } = service.storage
    const ago = (days: number) => new Date(service.clock.now.getTime() - days * DAY)
    await db.updateTable('bookmark_view').set({ views: 0 }).execute()
    for (const [index, { views, changed, isShared, priority }] of known.entries()) {
      const id = ids[index] ?? ''
      const rows = views.map((view) => ({ ...view, day: ago(view.day).toISOString().slice(0, 10) }))
      const key = { workspace_id: service.workspace.id, bookmark_id: id, user_id: member.userId }
      if (rows.length > 0)
        await db
          .insertInto('bookmark_view')
          .values(rows.map((row) => ({ ...key, ...row })))
          .onConflict((conflict) =>
            conflict
              .columns(['workspace_id', 'bookmark_id', 'user_id', 'day'])
              .doUpdateSet(({ ref }) => ({ views: ref('excluded.views') })),
          )
          .execute()
      const values = {
        updated_at: ago(changed),
        permitted_read: isShared ? [member.userId] : [],
        predefined: priority !== null,
        default_sharing_priority: priority,
      }
      await db.updateTable('bookmark').set(values).where('id', '=', id).execute()
    }
  })
  .extend('ranking', { scope: 'file' }, ({ member, ids }) => async (query = 'sort=PERSONALIZED_RELEVANCE') => {
    const { body } = await member.get(`/search/bookmarks?${query}`)
    return body.data.map(({ bookmarkId }: { bookmarkId: string }) => ids.indexOf(bookmarkId))
  })

const knowledge = fc.record({
  views: fc.uniqueArray(fc.record({ day: fc.nat(200), views: fc.integer({ min: 1, max: 5 }) }), {
    selector: ({ day }) => day,
    maxLength: 4,
  }),
  changed: fc.nat(200),
  isShared: fc.boolean(),
  priority: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
})
const landscapes = fc.array(knowledge, { minLength: COUNT, maxLength: COUNT })

/** The formula of docs/interface/bookmarks.md. */
function scoresOf(known: readonly Known[]): number[] {
  const own = known.map(({ views }) => views.reduce((sum, { day, views: count }) => sum + count * 0.5 ** (day / 14), 0))
  const total = own.reduce((sum, weight) => sum + weight, 0)
  const ofType = (type: number) => own.reduce((sum, weight, index) => sum + (index % 3 === type ? weight : 0), 0)
  return known.map(({ changed, isShared, priority }, index) => {
    const favourite = total === 0 ? 0 : ofType(index % 3) / total
    const sharing = priority === null ? 0 : 1 / priority
    return 2 * Math.log(1 + (own[index] ?? 0)) + (isShared ? 1 : 0) + favourite + 0.5 ** (changed / 30) + sharing
  })
}

describe('the ranking by personalized relevance', () => {
  test('is that of the documented formula', async ({ prepare, ranking }) => {
    await fc.assert(
      fc.asyncProperty(landscapes, async (known) => {
        await prepare(known)
        const order = await ranking()
        expect(order.toSorted()).toEqual(known.map((_, index) => index))
        const scores = scoresOf(known)
        const ranked: number[] = order.map((index: number) => scores[index])
        for (const [place, score] of ranked.slice(1).entries())
          expect(score).toBeLessThanOrEqual((ranked[place] ?? 0) + 1e-4)
      }),
      { numRuns: 30 },
    )
  })

  test('never moves a bookmark down for another view, a share, a change today or the first sharing priority', async ({
    prepare,
    ranking,
  }) => {
    const improvements = fc.constantFrom<(known: Known) => Known>(
      (known) => ({ ...known, views: [...known.views.filter(({ day }) => day > 0), { day: 0, views: 6 }] }),
      (known) => ({ ...known, isShared: true }),
      (known) => ({ ...known, changed: 0 }),
      (known) => ({ ...known, priority: 1 }),
    )
    await fc.assert(
      fc.asyncProperty(landscapes, fc.nat(COUNT - 1), improvements, async (known, index, improve) => {
        await prepare(known)
        const before = await ranking()
        await prepare(known.map((one, nth) => (nth === index ? improve(one) : one)))
        expect((await ranking()).indexOf(index)).toBeLessThanOrEqual(before.indexOf(index))
      }),
      { numRuns: 20 },
    )
  })

  test('counts own views only, and is the order of a personalized search', async ({ prepare, ranking, admin, ids }) => {
    const known = ids.map((_, index) => ({ views: [], changed: index, isShared: false, priority: null }))
    await prepare(known)
    for (let count = 0; count < 20; count += 1) await admin.get(`/bookmarks/${ids[8]}`)
    expect(await ranking()).toEqual(ids.map((_, index) => index))
    expect(await ranking('personalized=true')).toEqual(await ranking())
    expect(await ranking('sort=PERSONALIZED_RELEVANCE&sortDirection=ASC')).toEqual((await ranking()).toReversed())
  })

  test('goes on after midnight as it began', async ({ service, member, prepare, ranking, ids }) => {
    // Views and changes fade at different paces, so the order is another one on a later day.
    const known = ids.map((_, index) => ({
      views: [{ day: 0, views: index + 1 }],
      changed: index * 20,
      isShared: false,
      priority: null,
    }))
    await prepare(known)
    const whole = await ranking()
    const { body } = await member.get('/search/bookmarks?sort=PERSONALIZED_RELEVANCE&pageSize=4')
    service.clock.advance(60 * DAY)
    expect(await ranking()).not.toEqual(whole)
    const cursor = encodeURIComponent(body.pageCursorValues[0])
    expect(await ranking(`sort=PERSONALIZED_RELEVANCE&cursor=${cursor}`)).toEqual(whole.slice(4))
  })
})

describe('the most recent action of a hit', () => {
  test('is its creation, then its last change or view, with the views of the caller', async ({
    service,
    admin,
    member,
  }) => {
    const { data } = (await member.post('/bookmarks', bookmarkInput({ name: 'Acted on' }))).body
    const actionAfter = async (act: () => Promise<unknown>) => {
      service.clock.advance(1000)
      await act()
      const { body } = await member.get('/search/bookmarks?q=acted')
      const { actionDateTime, ...action } = body.data[0].mostRecentAction
      return { ...action, isNow: actionDateTime === service.clock.now.toISOString() }
    }
    const path = `/bookmarks/${data.id}`
    expect(await actionAfter(async () => undefined)).toEqual({ actionName: 'CREATED', myViews: 0, isNow: false })
    expect(await actionAfter(() => admin.get(path))).toEqual({ actionName: 'VIEWED', myViews: 0, isNow: true })
    const change = bookmarkInput({ name: 'Acted on again' })
    expect(await actionAfter(() => member.put(path, change))).toEqual({
      actionName: 'UPDATED',
      myViews: 0,
      isNow: true,
    })
    expect(await actionAfter(() => member.get(path))).toEqual({ actionName: 'VIEWED', myViews: 1, isNow: true })
  })
})
