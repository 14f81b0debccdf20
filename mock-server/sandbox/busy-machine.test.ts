import { expect, test as base } from 'vitest'
import { keepMachineBusy } from '#testing/busy-machine.ts'
import { openCallbacks } from './callbacks.ts'

const test = base
  .extend('callbacks', ({}, { onCleanup }) => {
    const callbacks = openCallbacks({ deadlineMs: 1000, wallMs: 1250 })
    onCleanup(() => callbacks.close())
    return callbacks
  })
  .extend('keepBusy', ({}, { onCleanup }) => async (perCore: number) => {
    onCleanup(await keepMachineBusy(perCore))
  })

test('a script has its full time, however long it waits for a core', async ({ callbacks, keepBusy }) => {
  const run = (source: string) =>
    callbacks.run('a', source, { payload: '{}', targetMethod: 'POST', targetUrl: 'https://a/' })
  const script = 'for (sum = 0, i = 0; i < 3e6; i++) sum += i; delivery.payload = sum'
  // Once without them: the sandbox is compiled for speed while it runs, by threads that would wait for a core as well.
  await run(script)
  await keepBusy(5)
  // About 200 ms of computing, which takes more than a second here; the clock allows ten.
  expect(await run(script)).toMatchObject({
    kind: 'done',
    payload: '4499998500000',
  })
  expect(await run('while (true);')).toMatchObject({ reason: 'deadline' })
})

test('an event of 2 MB is read and written within the limits of the service, beside callbacks that hang', async ({
  keepBusy,
  onTestFinished,
}) => {
  const callbacks = openCallbacks()
  onTestFinished(() => callbacks.close())
  const run = (key: string, source: string, payload = '{}') =>
    callbacks.run(key, source, { payload, targetMethod: 'POST', targetUrl: 'https://a/' })
  await run('a', '')
  // Reading and writing take some hundred milliseconds of computing, and the clock allows 5.5 s.
  await keepBusy(4)
  const payload = JSON.stringify({ text: 'x'.repeat(2_000_000) })
  const [large, hostile] = await Promise.all([
    run('a', 'delivery.payload.added = 1', payload),
    run('b', 'while (true);'),
  ])
  // Not as a whole, because a failure would print it.
  expect(large.kind).toBe('done')
  expect(large.kind === 'done' && large.payload?.length).toBe(payload.length + ',"added":1'.length)
  expect(hostile).toMatchObject({ reason: 'deadline' })
})
