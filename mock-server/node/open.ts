import { resolve } from 'node:path'
import { type Service, type ServiceOptions, createService } from '#index.ts'
import { openOutgoing } from '#outgoing/outgoing.ts'
import { openImages } from '#imaging/images.ts'
import { openFile } from '#spreadsheets/thread.ts'
import { openCallbacks } from '#sandbox/callbacks.ts'
import type { Storage } from '#storage/database.ts'
import { openStorage } from '#storage/engines/open.ts'
import { SecretKeyError, type Secrets, openSecrets, readSecretKey } from '#storage/engines/secrets.ts'
import { findSeedArchive } from '#storage/engines/seed.ts'
import { newestSealedKey } from './administrators.store.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { openMail } from './mail.ts'
import { passwords } from './passwords.ts'
import { seedFolder } from './folders.ts'
import { StartError } from './start-error.ts'
import { placeOf, storeError } from './store-error.ts'

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
  const secretsOfStore = () =>
    openSecrets(config.DATABASE_URL === undefined ? readSecretKey(dataDir) : (config.SECRET_KEY ?? ''))
  const storage = await openStore(config, dataDir, secretsOfStore)
  try {
    const outgoing = openOutgoing({
      allow: config.OUTGOING_ALLOW,
      requireHttps: config.REQUIRE_HTTPS_TARGETS,
      userAgent: 'Landscape-Webhooks/1.0',
    })
    const callbacks = openCallbacks()
    const options: ServiceOptions = {
      storage,
      outgoing,
      callbacks,
      images: openImages(),
      openFile,
      sendMail: config.SMTP_URL === undefined ? undefined : openMail(config.SMTP_URL, baseUrl),
      clock: () => new Date(Date.now() + storage.skewMs),
      secrets: secretsOfStore(),
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

async function openStore(config: Config, dataDir: string, secretsOfStore: () => Secrets): Promise<Storage> {
  try {
    return await openStorage({
      dataDir,
      databaseUrl: config.DATABASE_URL,
      seedArchive: () => findSeedArchive(seedFolder),
      // A migration can't be taken back: with a wrong key, the version that the store was used by last must still open it.
      inspect: async (tx, tables) => {
        const sealed = tables.includes('signing_key') ? await newestSealedKey(tx) : undefined
        if (sealed !== undefined) openKey(sealed, secretsOfStore())
      },
    })
  } catch (error) {
    throw storeError(error, { dataDir, databaseUrl: config.DATABASE_URL })
  }
}

function openKey(sealed: string, secrets: Secrets): void {
  try {
    secrets.open(sealed)
  } catch (error) {
    const reason = error instanceof SecretKeyError ? error.message : 'a signing key in it is damaged'
    throw new SecretKeyError(`${reason}. No row was changed.`, { cause: error })
  }
}
