import { type Service, createService } from '../index.ts'
import type { Storage } from '../storage/database.ts'
import { openEmbedded } from '../storage/embedded.ts'
import { openSecrets } from '../storage/secrets.ts'

export interface TestService {
  readonly service: Service
  readonly storage: Storage
  readonly workspace: { id: string; accountId: string; name: string }
  readonly fetch: (request: Request) => Promise<Response>
  /** The service's clock stands still until a test moves it. */
  readonly clock: { now: Date; advance(milliseconds: number): void }
  close(): Promise<void>
}

type Options = {
  archive?: string | undefined
  databaseUrl?: string | undefined
  rateLimitPerMinute?: number
  storage?: Storage
}

export const BASE_URL = 'http://landscape.test'

/** The real service with a store of its own (in memory, or the PostgreSQL database of TEST_DATABASE_URL) and a workspace of its own. */
export async function startService(options: Options = {}): Promise<TestService> {
  const storage = options.storage ?? (await openStore(options))
  const clock = {
    now: new Date('2026-11-20T12:00:00.000Z'),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const faults: unknown[] = []
  const service = createService({
    storage,
    clock: () => clock.now,
    secrets: openSecrets('a key for tests only'),
    // Hashing at full strength would cost most of the suite's time and prove nothing about the service.
    passwords: {
      hash: async (password) => `test:${password}`,
      verify: async (hash, password) => hash === `test:${password}`,
    },
    serviceName: 'pathfinder',
    baseUrl: BASE_URL,
    corsOrigins: [],
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    checkAnswers: true,
    addressOf: () => '127.0.0.1',
    onFault: (error) => {
      faults.push(error)
      console.error(error)
    },
  })
  const workspace = await service.setup.createWorkspace(`Test ${crypto.randomUUID()}`)
  return {
    service,
    storage,
    workspace,
    clock,
    fetch: (request) => service.fetch(request),
    async close() {
      service.close()
      if (!options.storage) await storage.close()
    },
  }
}

async function openStore({ archive, databaseUrl }: Options): Promise<Storage> {
  const url = databaseUrl ?? process.env['TEST_DATABASE_URL']
  if (url) return (await import('../storage/postgresql.ts')).openPostgres({ url })
  return await openEmbedded(archive ? { memory: true, archive } : { memory: true })
}
