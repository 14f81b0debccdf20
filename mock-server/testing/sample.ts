import { createService } from '#index.ts'
import { makeSample } from '#sample/sample.ts'
import type { Storage } from '#storage/database.ts'
import { openSecrets } from '#storage/engines/secrets.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import { nothingOutside } from './no-network.ts'
import { BASE_URL } from './service.ts'

/** The present time of the sample, and of the clock of every test service. */
export const SAMPLE_NOW = new Date('2026-11-20T12:00:00.000Z')

type Size = { seed?: number; bookmarks?: number; factSheets?: number }

/** The sample in a store of its own, with a service on it; the caller closes the store. */
export async function makeTestSample(size: Size = {}) {
  const storage: Storage = await openTestStorage()
  const options = {
    storage,
    clock: () => SAMPLE_NOW,
    secrets: openSecrets('a key for tests only'),
    ...nothingOutside(),
    passwords: { hash: async (password: string) => password, verify: async () => true },
    serviceName: 'pathfinder',
    baseUrl: BASE_URL,
    corsOrigins: [],
    rateLimitPerMinute: 0,
    checkAnswers: true,
    addressOf: () => 'test',
    onFault: console.error,
  }
  const sample = await makeSample({
    storage,
    variant: (own) => createService({ ...options, ...own }),
    now: SAMPLE_NOW,
    administratorEmail: 'admin@helvion.example',
    serviceName: 'pathfinder',
    ...size,
  })
  return { storage, sample, service: createService(options) }
}
