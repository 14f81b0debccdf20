import { AssertionError } from 'node:assert'
import fc from 'fast-check'
import { describe, expect, test as base } from 'vitest'
import { faults } from '#testing/pull-model/faults.ts'
import { pullProperty } from '#testing/pull-model/property.ts'
import { type Fault, type Host, startHost } from '#testing/pull-model/world.ts'

const test = base.extend('start', ({}, { onCleanup }) => {
  const hosts: Host[] = []
  onCleanup(async () => void (await Promise.all(hosts.map((host) => host.close()))))
  return async (fault?: Fault) => {
    const host = await startHost(fault)
    hosts.push(host)
    return host
  }
})

// A counterexample is printed with the seed and the path that repeat it.
test('PULL answers like the reference model after any sequence of commands', async ({ start }) => {
  const property = pullProperty(await start())
  const result = await fc.check(property, { numRuns: 25 })
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false)
})

describe('the reference model notices this planted fault:', () => {
  test.for(Object.entries(faults))('%s', async ([, fault], { start }) => {
    const result = await fc.check(pullProperty(await start(fault)), { numRuns: 200, endOnFailure: true })
    // An assertion about an answer failed, not a statement that the fault broke.
    expect(result.errorInstance).toBeInstanceOf(AssertionError)
  })
})
