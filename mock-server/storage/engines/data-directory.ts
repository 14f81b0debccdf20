import { type Dirent, existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from './lock.ts'

export interface DataDirectory {
  /** Where PostgreSQL's own files lie. */
  readonly cluster: string
  readonly isNew: boolean
  /** To be called when a new store is complete: from here on its files are kept. */
  complete(): Promise<void>
  release(): void
}

/**
 * Makes `dataDir` ready for one process, readable by its owner alone. A first start that was interrupted leaves a mark: its half-made
 * store holds nothing that anybody was promised, and is made again.
 */
export const takeDataDirectory = async (dataDir: string): Promise<DataDirectory> => {
  const cluster = join(dataDir, 'postgres')
  const mark = join(dataDir, 'being-created')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDirectory(join(dataDir, 'lock'), dataDir)
  try {
    if (existsSync(mark)) await rm(cluster, { recursive: true, force: true })
    const isNew = !existsSync(cluster)
    if (isNew) await writeDurably(mark)
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    // PGlite creates its files readable for everybody; this directory above them is not.
    await chmod(cluster, 0o700)
    const complete = async () => {
      await syncTree(cluster)
      await rm(mark, { force: true })
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

/** The files of an archive are written without the engine, so nobody has brought them to the disk. */
const syncTree = async (directory: string): Promise<void> => {
  const entries = await readdir(directory, { withFileTypes: true })
  const sync = (entry: Dirent) => (entry.isDirectory() ? syncTree : syncPath)(join(directory, entry.name))
  await Promise.all(entries.map(sync))
  await syncPath(directory)
}

/** Brings a file, or the names in a directory, to the disk. */
export const syncPath = async (path: string): Promise<void> => {
  // Windows knows no fsync of directories, and refuses it for files opened for reading.
  if (process.platform === 'win32') return
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
