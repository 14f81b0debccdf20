import type { DataModel } from '#contract/data-model.ts'
import { type Service, type ServiceOptions, createService } from '#index.ts'
import { openImages } from '#imaging/images.ts'
import type { OpenFile } from '#spreadsheets/files.ts'
import { openFile } from '#spreadsheets/thread.ts'
import { type OutgoingSettings, openOutgoing } from '#outgoing/outgoing.ts'
import { type CallbackSettings, openCallbacks } from '#sandbox/callbacks.ts'
import type { Role } from '#contract/access.ts'
import { accessOfRole } from './access/of-role.ts'
import type { Storage } from '#storage/database.ts'
import { openSecrets } from '#storage/engines/secrets.ts'
import { demandNamed } from './demand-named.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

export interface TestService {
  readonly service: Service
  readonly storage: Storage
  readonly workspace: { id: string; accountId: string; name: string }
  readonly fetch: (request: Request) => Promise<Response>
  /** What a caller with this role may do where the roles never changed. */
  readonly accessOf: (role: Role) => ReturnType<typeof accessOfRole>
  /** The clock of the service, which stands still until a test moves it. */
  readonly clock: { now: Date; advance(milliseconds: number): void }
  /** Faults of the service so far. `close` throws those that remain, so a test that provokes faults removes them. */
  readonly faults: unknown[]
  close(): Promise<void>
}

export type TestServiceOptions = {
  callbacks?: CallbackSettings
  rateLimitPerMinute?: number
  /** Replaces the address of all clients. */
  addressOf?: () => string
  baseUrl?: string
  /** Replaces the clock by which the pace of targets is measured. */
  stopwatch?: () => number
  /** Called at moments of a delivery. */
  reached?: ServiceOptions['reached']
  /** Shorter limits, or another list of reachable hosts. */
  outgoing?: Pick<OutgoingSettings, 'limits' | 'resolve'>
  /** Replaces the mail server; without it no mail becomes due. */
  sendMail?: ServiceOptions['sendMail']
  /** Replaces what writes the files of exports. */
  openFile?: OpenFile
  /** The store of another service, which remains responsible for closing it. */
  storage?: Storage
  /** The workspace's data model, in place of the default one. */
  dataModel?: DataModel
}

export const BASE_URL = 'http://landscape.test'

/** The real service with a store of its own (in memory, or a database of its own on the PostgreSQL of TEST_DATABASE_URL) and a workspace of its own. */
export async function startService(options: TestServiceOptions = {}): Promise<TestService> {
  const storage = options.storage ?? (await openTestStorage())
  const clock = {
    now: new Date('2026-11-20T12:00:00.000Z'),
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds)
    },
  }
  const faults: unknown[] = []
  const outgoing = openOutgoing({ allow: ['127.0.0.1', 'localhost'], userAgent: 'test', ...options.outgoing })
  const callbacks = openCallbacks(options.callbacks)
  const service = createService({
    storage,
    outgoing,
    callbacks,
    images: openImages(),
    openFile: options.openFile ?? openFile,
    sendMail: options.sendMail,
    clock: () => clock.now,
    stopwatch: options.stopwatch,
    reached: options.reached,
    secrets: openSecrets('a key for tests only'),
    // Hashing at full strength would cost most of the suite's time and prove nothing about the service.
    passwords: {
      hash: async (password) => `test:${password}`,
      verify: async (hash, password) => hash === `test:${password}`,
    },
    serviceName: 'pathfinder',
    baseUrl: options.baseUrl ?? BASE_URL,
    corsOrigins: [],
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    checkAnswers: true,
    addressOf: options.addressOf ?? (() => '127.0.0.1'),
    onFault: (error) => void faults.push(error),
  })
  const workspace = await service.setup.createWorkspace(`Test ${crypto.randomUUID()}`)
  if (options.dataModel) await service.services.models.replace(workspace.id, 'data', options.dataModel)
  return {
    service,
    storage,
    workspace,
    accessOf: accessOfRole,
    clock,
    faults,
    fetch: async (request) => await demandNamed(await service.fetch(request)),
    async close() {
      service.close()
      await service.stop()
      await Promise.all([outgoing.close(), callbacks.close()])
      if (!options.storage) await storage.close()
      if (faults.length > 0) throw new AggregateError(faults, 'The service had faults', { cause: faults[0] })
    },
  }
}
