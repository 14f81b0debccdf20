import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Service, type ServiceOptions, createService } from '#index.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import { openCallbacks } from '#sandbox/callbacks.ts'
import type { Storage } from '#storage/database.ts'
import { openStorage } from '#storage/engines/open.ts'
import { SecretKeyError, embeddedSecretKey, openSecrets } from '#storage/engines/secrets.ts'
import { findSeedArchive } from '#storage/engines/seed.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { openMail } from './mail.ts'
import { passwords } from './passwords.ts'
import { seedFolder } from './folders.ts'
import { StartError } from './start-error.ts'

export interface OpenService {
  readonly storage: Storage
  readonly service: Service
  /** Location of the data, in words for people. */
  readonly place: string
  /** The same service with another view of the store, or with another clock and other ids to make the sample. */
  readonly variant: (change: Partial<Pick<ServiceOptions, 'storage' | 'clock' | 'newId'>>) => Service
  close(): Promise<void>
}

type OpenServiceOptions = { config: Config; baseUrl: string } & Pick<
  ServiceOptions,
  'onFault' | 'checkAnswers' | 'reached'
>

/** Opens the store that the settings name, and creates the service on it. The service uses the store's clock. */
export async function openService({
  config,
  baseUrl,
  onFault,
  checkAnswers,
  reached,
}: OpenServiceOptions): Promise<OpenService> {
  const dataDir = resolve(config.DATA_DIR)
  const storage = await openStore(config, dataDir)
  try {
    const key = config.DATABASE_URL === undefined ? await embeddedSecretKey(dataDir) : (config.SECRET_KEY ?? '')
    const outgoing = openOutgoing({ allow: config.OUTGOING_ALLOW, userAgent: 'Landscape-Webhooks/1.0' })
    const callbacks = openCallbacks()
    const options: ServiceOptions = {
      storage,
      outgoing,
      callbacks,
      sendMail: config.SMTP_URL === undefined ? undefined : openMail(config.SMTP_URL, baseUrl),
      clock: () => new Date(Date.now() + storage.skewMs),
      secrets: openSecrets(key),
      passwords,
      serviceName: config.SERVICE_NAME,
      baseUrl,
      corsOrigins: config.CORS_ORIGINS,
      rateLimitPerMinute: config.RATE_LIMIT_PER_MINUTE,
      checkAnswers,
      addressOf: ({ env }) => clientAddress(env?.incoming, config.TRUST_PROXY),
      onFault,
      reached,
    }
    const service = createService(options)
    return {
      storage,
      service,
      place: config.DATABASE_URL === undefined ? dataDir : placeOf(config.DATABASE_URL),
      variant: (change) => createService({ ...options, ...change }),
      async close() {
        service.close()
        await Promise.all([outgoing.close(), callbacks.close()])
        await storage.close()
      },
    }
  } catch (error) {
    await storage.close()
    throw asStartError(error)
  }
}

/** A key that doesn't fit is for the operator to correct. */
export const asStartError = (error: unknown): unknown =>
  error instanceof SecretKeyError ? new StartError(error.message, { cause: error }) : error

async function openStore(config: Config, dataDir: string): Promise<Storage> {
  try {
    const isNew = config.DATABASE_URL === undefined && !existsSync(join(dataDir, 'postgres'))
    const seedArchive = isNew ? await findSeedArchive(seedFolder) : undefined
    return await openStorage({ dataDir, databaseUrl: config.DATABASE_URL, seedArchive })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const what = config.DATABASE_URL === undefined ? '' : `${placeOf(config.DATABASE_URL)} cannot be used: `
    throw new StartError(what + reason, { cause: error })
  }
}

/** Without user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
