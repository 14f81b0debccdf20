import { StoreUnavailable } from '#kernel/store-errors.ts'
import { isFull } from '#storage/failure.ts'
import { StartError } from './start-error.ts'

interface Place {
  readonly dataDir: string
  /** Of a PostgreSQL; otherwise the store is in the directory. */
  readonly databaseUrl: string | undefined
}

/** Why a store could not be opened, and what the operator can do about it. `cause`: whatever was thrown, which is an error or not. */
export function storeError(cause: unknown, { dataDir, databaseUrl }: Place): StartError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const place = databaseUrl === undefined ? `The store in ${dataDir}` : placeOf(databaseUrl)
  if (isFull(cause)) {
    return new StartError(`${place} has no space left. Free some on its disk and start again; nothing is lost.`, {
      cause,
    })
  }
  const hint = databaseUrl === undefined && cause instanceof StoreUnavailable ? ` ${engineHint}` : ''
  // Those of a data directory name it, and say what to do.
  return new StartError(reason.includes(dataDir) ? reason : `${place} cannot be used: ${reason}${hint}`, { cause })
}

const engineHint =
  '(the engine). No store was made in its place: put postgres/ and secret.key back, both from the same backup.'

/** Without user and password. */
export function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL at ${host}${pathname}`
}
