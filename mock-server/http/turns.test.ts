import { expect, test } from 'vitest'
import { turns } from './turns.ts'

const staying = new AbortController().signal
const gate = () => Promise.withResolvers<void>()

test('two requests of a user run at a time, the others wait in their order', async () => {
  const { take } = turns({ atOnce: 2, waiting: 10, ofBusy: 2 })
  const ends = [gate(), gate(), gate()]
  const begun: number[] = []
  const running = ends.map(({ promise }, nth) =>
    take({ key: 'ada', signal: staying }, async () => {
      begun.push(nth)
      await promise
    }),
  )
  await take({ key: 'bob', signal: staying }, async () => {})
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await running[1]
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all(running)
})

test('a request beyond the queue of its user is refused with 429 and the time to wait, one of another user is not', async () => {
  const { take } = turns({ atOnce: 1, waiting: 1, ofBusy: 1 })
  const end = gate()
  const running = [
    take({ key: 'ada', signal: staying }, () => end.promise),
    take({ key: 'ada', signal: staying }, () => end.promise),
  ]
  await expect(take({ key: 'ada', signal: staying }, () => end.promise)).rejects.toMatchObject({
    kind: 'tooMany',
    detail: { headers: { 'retry-after': '1' } },
  })
  await take({ key: 'bob', signal: staying }, async () => {})
  end.resolve()
  await Promise.all(running)
  await take({ key: 'ada', signal: staying }, async () => {})
})

test('clients that leave while they wait, or whose request fails, leave no turn taken', async () => {
  const { take } = turns({ atOnce: 1, waiting: 5, ofBusy: 1 })
  const [begun, end, leaving] = [gate(), gate(), new AbortController()]
  const first = take({ key: 'ada', signal: leaving.signal }, async () => {
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const ran: string[] = []
  const others = Array.from({ length: 5 }, () =>
    take({ key: 'ada', signal: leaving.signal }, async () => void ran.push('left')),
  )
  leaving.abort()
  end.reject(new Error('failed'))
  const results = await Promise.allSettled([first, ...others])
  expect({ ran, kinds: new Set(results.map(({ status }) => status)) }).toEqual({
    ran: [],
    kinds: new Set(['rejected']),
  })
  await take({ key: 'ada', signal: staying }, async () => void ran.push('stayed'))
  expect(ran).toEqual(['stayed'])
})

test('those who keep the service busy with several requests at once wait for each other, and nobody waits for them', async () => {
  const clock = { ms: 0 }
  const { take } = turns({ atOnce: 2, waiting: 5, ofBusy: 1, now: () => clock.ms })
  const use = (key: string, work: () => Promise<void>) => take({ key, signal: staying }, (doWork) => doWork(work))
  for (const key of ['ada', 'bob', 'eve']) await use(key, async () => void (clock.ms += 3000))
  const [begun, end] = [gate(), gate()]
  const done: string[] = []
  const busy = ['first', 'second'].map((work) =>
    use('ada', async () => {
      begun.resolve()
      await end.promise
      done.push(work)
    }),
  )
  await begun.promise
  const waiting = ['third', 'fourth'].map((work) => use('bob', async () => void done.push(work)))
  for (const work of ['one', 'after', 'another']) await use('eve', async () => void done.push(work))
  end.resolve()
  await Promise.all([...busy, ...waiting])
  expect(done.slice(0, 3)).toEqual(['one', 'after', 'another'])
  expect(new Set(done.slice(3))).toEqual(new Set(['first', 'second', 'third', 'fourth']))
})
