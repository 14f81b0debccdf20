import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Less, and a test or a database may have failed for want of space. */
const SCARCE = 20

/** Watches the disks that tests write to; the answer is a sentence if one was full in the meantime. */
export function watchDisks(folders: readonly string[] = ['.', tmpdir()]): () => string | undefined {
  const lowest = new Map(folders.map((folder) => [folder, Infinity]))
  const look = () => {
    for (const [folder, megabytes] of lowest) lowest.set(folder, Math.min(megabytes, freeMegabytes(folder)))
  }
  const watch = setInterval(look, 500).unref()
  return () => {
    clearInterval(watch)
    look()
    const full = [...lowest].find(([, megabytes]) => megabytes < SCARCE)
    return full && `The disk of ${full[0]} was full, with ${full[1].toFixed(0)} MB left: free some space and try again.`
  }
}

function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return (bavail * bsize) / 1e6
}
