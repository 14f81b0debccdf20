import { type Dirent, existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from './lock.ts'

export interface DataDirectory {
  /** The directory of PostgreSQL's own files. */
  readonly cluster: string
  readonly isNew: boolean
  /** Call it when a new store is complete: from then on its files are kept. */
  complete(): Promise<void>
  release(): void
}

/**
 * Prepares `dataDir` for one process, readable by its owner alone. An interrupted first start leaves a marker file: nothing in its
 * incomplete store was ever acknowledged, so it is created again.
 */
export const takeDataDirectory = async (dataDir: string): Promise<DataDirectory> => {
  const cluster = join(dataDir, 'postgres')
  const marker = join(dataDir, 'being-created')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(join(dataDir, 'lock'), dataDir)
  try {
    if (existsSync(marker)) await rm(cluster, { recursive: true, force: true })
    const isNew = !existsSync(cluster)
    if (isNew) await writeDurably(marker)
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    // PGlite creates its files readable for everybody; this directory above them is not.
    await chmod(cluster, 0o700)
    const complete = async () => {
      await syncTree(cluster)
      await rm(marker, { force: true })
      await syncPath(dataDir)
    }
    return { cluster, isNew, complete, release: lock.release }
  } catch (error) {
    lock.release()
    throw error
  }
}

const writeDurably = async (path: string) => {
  await writeFile(path, '', { mode: 0o600 })
  await syncPath(path)
}

/** The files of an archive are written without the engine, so nothing has flushed them to the disk. */
const syncTree = async (directory: string): Promise<void> => {
  const entries = await readdir(directory, { withFileTypes: true })
  const sync = (entry: Dirent) => (entry.isDirectory() ? syncTree : syncPath)(join(directory, entry.name))
  await Promise.all(entries.map(sync))
  await syncPath(directory)
}

/** Flushes a file, or the names in a directory, to the disk. */
export const syncPath = async (path: string): Promise<void> => {
  // Windows has no fsync of directories, and refuses it for files opened for reading.
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
