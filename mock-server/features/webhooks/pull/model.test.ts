import { AssertionError } from 'node:assert'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { faults } from '#testing/pull-model/faults.ts'
import { pullProperty } from '#testing/pull-model/property.ts'
import { type Host, startHost } from '#testing/pull-model/world.ts'

const hosts: Host[] = []
const hostWith = async (...fault: Parameters<typeof startHost>) => {
  const host = await startHost(...fault)
  hosts.push(host)
  return host
}
afterAll(() => Promise.all(hosts.map((host) => host.close())))

// What it finds is printed with the seed and the path that bring it back.
test('PULL answers like the reference model after any sequence of commands', { timeout: 300_000 }, async () => {
  const property = pullProperty(await hostWith())
  await expect(fc.assert(property, { numRuns: 25, interruptAfterTimeLimit: 8_000 })).resolves.toBeUndefined()
})

describe('the reference model notices this planted fault:', () => {
  test.each(Object.entries(faults))('%s', { timeout: 300_000 }, async (_, fault) => {
    const found = await fc.check(pullProperty(await hostWith(fault)), { numRuns: 200, endOnFailure: true })
    // By what a client sees, not by a statement that the fault broke.
    expect(found.errorInstance).toBeInstanceOf(AssertionError)
  })
})
