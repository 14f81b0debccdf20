import { expect, onTestFinished, vi } from 'vitest'
import { countWaiting } from '#features/live-tail/lines.ts'
import { test as base } from '#testing/fixtures.ts'
import type { TailView } from './state.ts'
import { type Tail, createTail } from './store.ts'

const limits = { rows: 5, bytes: 2 ** 20 }

const test = base
  /** Writes this many events into the log. */
  .extend('record', { scope: 'file' }, ({ site }) => async (count: number) => {
    const { workspaceId, userId } = site.caller('ADMIN')
    await site.service.services.log.record({ workspaceId, actorId: userId }, async (_, emit) => {
      for (let nth = 1; nth <= count; nth += 1) {
        const viewed = { type: 'BOOKMARK_VIEWED', className: 'BookmarkViewedEvent', changes: false, members: {} }
        emit({ ...viewed, objectId: crypto.randomUUID(), objectName: `Bookmark ${nth}` })
      }
    })
  })
  /** A tail that reads the log after an offset, signed in, until the test ends. */
  .extend('start', ({ signInAs }, { onCleanup }) => {
    const stops: (() => void)[] = []
    onCleanup(() => {
      for (const stop of stops) stop()
    })
    return async (after: number): Promise<Tail> => {
      await signInAs('ADMIN')
      const tail = createTail({ findStart: async () => after, limits })
      stops.push(tail.run())
      return tail
    }
  })

test.beforeAll(async ({ record }) => await record(12))

const shows = (tail: Tail, check: (view: TailView) => void) =>
  vi.waitFor(() => check(tail.read()), { timeout: 60_000, interval: 10 })
const offsets = ({ rows }: TailView) => rows.map(({ offset }) => offset)
const headOf = (tail: Tail) => tail.read().head

test('a tail that starts further back than its buffer shows the first events, and catches up on request', async ({
  start,
}) => {
  const tail = await start(0)
  await shows(tail, (view) => expect(offsets(view)).toEqual([1, 2, 3, 4, 5]))
  expect(tail.read()).toMatchObject({ isFollowing: false, head: 12, gaps: [] })
  expect(countWaiting(tail.read(), () => true)).toBe(7)
  tail.catchUp()
  await shows(tail, (view) => expect(offsets(view)).toEqual([8, 9, 10, 11, 12]))
  expect(tail.read()).toMatchObject({ isFollowing: true, gaps: [], resumed: 0 })
})

test('a held tail keeps its rows; events that do not fit are counted and fetched later by offset', async ({
  start,
  record,
}) => {
  const tail = await start(12)
  await shows(tail, ({ phase }) => expect(phase.is).toBe('live'))
  await record(3)
  await shows(tail, (view) => expect(offsets(view)).toEqual([13, 14, 15]))
  tail.follow(false)
  await record(4)
  await shows(tail, (view) => expect([offsets(view), view.head]).toEqual([[13, 14, 15, 16, 17], 19]))
  expect(tail.read().upTo).toBe(15)
  expect(countWaiting(tail.read(), () => true)).toBe(4)
  tail.follow(true)
  await shows(tail, (view) => expect(offsets(view)).toEqual([15, 16, 17, 18, 19]))
  expect(tail.read()).toMatchObject({ gaps: [], upTo: undefined, last: 19 })
  await record(1)
  await shows(tail, (view) => expect(offsets(view).at(-1)).toBe(20))
})

test('a tail that is paused before its first rows still shows them', async ({ start, record }) => {
  const tail = await start(17)
  await shows(tail, ({ isStarted }) => expect(isStarted).toBe(true))
  tail.follow(false)
  await record(1)
  await shows(tail, (view) => expect(offsets(view)).toEqual([18, 19, 20, 21]))
  expect(tail.read().upTo).toBe(20)
  expect(countWaiting(tail.read(), () => true)).toBe(1)
})

test('a tail publishes nothing while the page is hidden, and everything afterwards', async ({ start, record }) => {
  const tail = await start(21)
  await shows(tail, ({ phase }) => expect(phase.is).toBe('live'))
  let drawn = 0
  tail.subscribe(() => (drawn += 1))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await record(2)
  // When a second tail has both events, the service has delivered them.
  const other = createTail({ findStart: async () => 21, limits })
  const stopOther = other.run()
  await vi.waitFor(() => expect(other.rate().total).toBe(2), { timeout: 60_000 })
  stopOther()
  expect(drawn).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await shows(tail, (view) => expect(offsets(view)).toEqual([22, 23]))
  expect(headOf(tail)).toBe(23)
})

test('a log that ends before the last received event is read as a new one, from its end', async ({ start, record }) => {
  const tail = await start(9_999)
  await shows(tail, ({ isStarted, last }) => expect([isStarted, last]).toEqual([true, 23]))
  await record(1)
  await shows(tail, (view) => expect(offsets(view)).toEqual([24]))
})
