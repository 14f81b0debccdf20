import { Refusal } from '#kernel/refusal.ts'
import { UniqueViolation } from '#kernel/store-errors.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Service } from '#index.ts'
import { type Sample, makeSample } from '#sample/sample.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { within } from '#storage/transaction.ts'
import { DEFAULT_EMAIL, type Entry, ensureAdministrator } from './administrator.ts'
import { hasAccount, tryToPrepare } from './administrators.store.ts'
import type { Config } from './config.ts'
import type { OpenService } from './open.ts'
import { newPassword } from './passwords.ts'
import { StartError } from './start-error.ts'

type PrepareOptions = { warn: (line: string) => void; signal?: AbortSignal | undefined }
type PrepareContext = { open: Pick<OpenService, 'variant'>; storage: Storage; service: Service; config: Config }

/**
 * Prepares a new store for work: a workspace, the sample on the first start of the embedded store, an administrator who can sign
 * in, and the token for automation. All of it or nothing, whenever it is interrupted; if several processes start at the same
 * time, one does it and the others find it done.
 */
export async function prepareStore(
  open: Pick<OpenService, 'storage' | 'variant'>,
  config: Config,
  { warn, signal }: PrepareOptions,
): Promise<Entry[]> {
  let conflicts = 0
  for (;;) {
    signal?.throwIfAborted()
    try {
      const entries = await open.storage.transaction((tx) => prepareIn(tx, open, config, { warn, signal }))
      if (entries) return entries
    } catch (error) {
      // Another process has created the same record; read again what exists now.
      conflicts += 1
      if (conflicts === 5 || !isConflict(error)) throw error
    }
    await pause(RETRY_MS, undefined, { signal })
  }
}

const RETRY_MS = 200

async function prepareIn(
  tx: Tx,
  open: Pick<OpenService, 'storage' | 'variant'>,
  config: Config,
  { warn, signal }: PrepareOptions,
): Promise<Entry[] | undefined> {
  if (!(await tryToPrepare(tx))) return undefined
  const storage = within(open.storage, tx, signal)
  const service = open.variant({ storage })
  try {
    return await prepare({ open, storage, service, config }, warn)
  } finally {
    service.close()
  }
}

async function prepare(
  { open, storage, service, config }: PrepareContext,
  warn: (line: string) => void,
): Promise<Entry[]> {
  const [existing] = await service.setup.workspaces()
  if (!existing && (await hasAccount(storage.db))) {
    const rest = 'No row was changed. Put the whole store back from a backup.'
    throw new StartError(`The store has lost its workspaces: there is an account, and no workspace. ${rest}`)
  }
  const size = config.SAMPLE ?? (storage.engine === 'pglite' ? 'small' : 'none')
  const sample = !existing && size !== 'none' ? await sampleOf({ open, storage, config }, size, warn) : undefined
  const workspace = existing
    ? { id: existing.id, accountId: existing.account_id }
    : (sample?.workspace ?? (await service.setup.createWorkspace('Landscape')))
  const administrator = await ensureAdministrator({ service, db: storage.db, workspace }, config, warn)
  const others = sample ? await giveSamplePasswords(service, sample) : []
  if (config.BOOTSTRAP_API_TOKEN) await service.setup.setBootstrapToken(workspace, config.BOOTSTRAP_API_TOKEN)
  return [administrator, ...others]
}

function sampleOf(
  { open, storage, config }: Omit<PrepareContext, 'service'>,
  size: 'small' | number,
  warn: (line: string) => void,
): Promise<Sample> {
  return makeSample({
    storage,
    variant: (own) => open.variant({ ...own, storage }),
    now: new Date(Date.now() + storage.skewMs),
    factSheets: size === 'small' ? undefined : size,
    progress: progressReport(warn),
    administratorEmail: config.ADMIN_EMAIL ?? DEFAULT_EMAIL,
    serviceName: config.SERVICE_NAME,
  })
}

const PROGRESS_MS = 5000

/** Reports the progress of a large sample, so that nobody takes the wait for a fault. */
function progressReport(report: (line: string) => void): (done: number, of: number) => void {
  let reportedAt = Date.now()
  return (done, of) => {
    if (Date.now() - reportedAt < PROGRESS_MS) return
    reportedAt = Date.now()
    report(`Making the sample: ${done.toLocaleString('en')} of ${of.toLocaleString('en')} fact sheets`)
  }
}

async function giveSamplePasswords(service: Service, sample: Sample): Promise<Entry[]> {
  const people = [
    { role: 'Member', email: sample.memberEmail },
    { role: 'Viewer', email: sample.viewerEmail },
  ]
  return await Promise.all(
    people.map(async (person) => {
      const made = newPassword()
      await service.setup.resetPassword(person.email, made)
      return { ...person, password: { made } }
    }),
  )
}

/** Another process has just used the key or the name. */
const isConflict = (error: unknown): boolean =>
  error instanceof UniqueViolation || (error instanceof Refusal && error.kind === 'conflict')
