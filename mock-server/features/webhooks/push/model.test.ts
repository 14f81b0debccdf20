import { AssertionError } from 'node:assert'
import fc from 'fast-check'
import { describe, expect, test as base } from 'vitest'
import { faults } from '#testing/push-model/faults.ts'
import { pushProperty } from '#testing/push-model/property.ts'
import { type Fault, type Host, startHost } from '#testing/push-model/world.ts'

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
test('PUSH delivers like the reference model after any sequence of commands', async ({ start }) => {
  const property = pushProperty(await start())
  const result = await fc.check(property, { numRuns: 60 })
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false)
})

describe('the reference model notices this planted fault:', () => {
  test.for(Object.entries(faults))('%s', async ([, fault], { start }) => {
    const result = await fc.check(pushProperty(await start(fault)), { numRuns: 2000, endOnFailure: true })
    // An assertion about a delivery failed, not a statement that the fault broke.
    expect(result.errorInstance).toBeInstanceOf(AssertionError)
  })
})
