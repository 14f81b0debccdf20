import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { play } from '#testing/power/play.ts'

/*
 * Sequences of random writes by one person with random rights: afterwards nobody sees or may do more than they could before, or than
 * that person could have given them. Each engine plays its own thirty. `npm run soak -- power` plays thousands; `POWER_SEED=…` plays
 * the same ones again.
 */
test('nobody has more than whoever wrote could give them', async ({ service }) => {
  const seed = Number(process.env['POWER_SEED'] ?? (service.storage.engine === 'pglite' ? 1 : 1001))
  const { findings, taken } = await play(service, { seed, sequences: 30 })
  expect(findings).toEqual([])
  // Sequences in which everything is refused would show nothing.
  expect([...taken].filter(([, count]) => count > 0).length).toBeGreaterThan(15)
})
