import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { play } from '#testing/power/play.ts'

/*
 * Sequences of random writes by one person with random rights: afterwards nobody sees or may do more than they could before, or than
 * that person could have given them. `npm run soak -- power` plays thousands; `POWER_SEED=…` plays the same ones again.
 */
const seed = Number(process.env['POWER_SEED'] ?? 1)

test('nobody has more than whoever wrote could give them', async ({ service }) => {
  const { findings, taken } = await play(service, { seed, sequences: 60 })
  expect(findings).toEqual([])
  // Sequences in which everything is refused would show nothing.
  expect([...taken].filter(([, count]) => count > 0).length).toBeGreaterThan(15)
})
