import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#storage/failure.ts'
import { markName, stateOf } from './directory-state.ts'
import { syncPath, syncTree, writeDurably } from './disk.ts'
import { lockDirectory } from './lock.ts'
import { createSecretKey } from './secrets.ts'

export interface DataDirectory {
  /** The directory of PostgreSQL's own files. */
  readonly cluster: string
  readonly isNew: boolean
  /** Call it when a new store is complete: from then on its files are kept. */
  complete(): Promise<void>
  release(): void
}

/**
 * Takes `dataDir` for one process, readable by its owner alone. A store is created only in an empty directory, or in place of one whose
 * creation did not end: nothing in that was ever acknowledged. Whatever else does not open is refused, and stays as it is.
 */
export const takeDataDirectory = async (dataDir: string): Promise<DataDirectory> => {
  const cluster = join(dataDir, 'postgres')
  const lock = lockIn(dataDir)
  try {
    const state = stateOf(dataDir)
    if (state.kind === 'refused') throw new Error(state.reason)
    const isNew = state.kind !== 'whole'
    if (isNew) await begin(dataDir, cluster)
    // PGlite creates its files readable for everybody; this directory above them is not.
    else chmodSync(cluster, 0o700)
    return { cluster, isNew, complete: () => complete(dataDir, cluster), release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

const lockIn = (dataDir: string) => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return lockDirectory(join(dataDir, 'lock'), dataDir)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'EISDIR'].some((code) => hasCode(error, code))) throw error
    throw new Error(
      `${dataDir} is not a directory that this user may write to. Change that, or set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
}

/** The mark is on the disk before anything of the store, and names this creation; so does its copy in the store. */
const begin = async (dataDir: string, cluster: string) => {
  if (existsSync(cluster)) await removeUnfinished(cluster)
  const id = randomUUID()
  await writeDurably(join(dataDir, markName), id)
  await syncPath(dataDir)
  mkdirSync(cluster, { mode: 0o700 })
  await writeDurably(join(cluster, markName), id)
}

/** The copy of the mark goes last, so that a removal which is interrupted can go on. */
const removeUnfinished = async (cluster: string) => {
  const names = await readdir(cluster)
  for (const name of names.filter((entry) => entry !== markName)) await rm(join(cluster, name), { recursive: true })
  await rm(cluster, { recursive: true })
}

const complete = async (dataDir: string, cluster: string) => {
  await createSecretKey(dataDir)
  await syncTree(cluster)
  await rm(join(dataDir, markName), { force: true })
  await syncPath(dataDir)
  // The copy alone means nothing, whereas a mark without its copy would mean that the store isn't the one under creation.
  await rm(join(cluster, markName), { force: true })
}
