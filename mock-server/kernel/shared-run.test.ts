import { expect, test } from 'vitest'
import { sharedRun } from './shared-run.ts'

test('those who call during a run share the next one, which begins after it', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const call = sharedRun(async () => {
    const nth = runs
    runs += 1
    await gates[nth]?.promise
    return nth
  })
  const first = call()
  const [second, third] = [call(), call()]
  expect(runs).toBe(1)
  gates[0]?.resolve()
  expect(await first).toBe(0)
  await Promise.resolve()
  const fourth = call()
  gates[1]?.resolve()
  gates[2]?.resolve()
  expect(await Promise.all([second, third, fourth])).toEqual([1, 1, 2])
})

test('a run that fails fails for those who began it, and the next ones run', async () => {
  let runs = 0
  const call = sharedRun(async () => {
    runs += 1
    await Promise.resolve()
    if (runs === 1) throw new Error('no connection')
    return runs
  })
  const results = await Promise.allSettled([call(), call(), call()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(await call()).toBe(3)
})
