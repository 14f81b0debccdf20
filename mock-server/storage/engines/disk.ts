import type { Dirent } from 'node:fs'
import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file for its owner alone; it is on the disk when this resolves. Its name is, once its folder is flushed too. */
export const writeDurably = (path: string, text: string): Promise<void> =>
  writeFile(path, text, { mode: 0o600, flush: true })

/** Flushes all files below a folder to the disk, those too that were written without the engine. */
export const syncTree = async (directory: string): Promise<void> => {
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
