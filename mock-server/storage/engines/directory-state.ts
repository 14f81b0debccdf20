import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '#storage/failure.ts'
import { damageOf } from './cluster-files.ts'
import { keyName, readSecretKey } from './secrets.ts'

/** The file that says, beside a store and in it, that the store's creation has not ended. */
export const markName = 'being-created'

/** `refused`: neither empty nor a store that opens; the reason is a text for the operator. */
export type DirectoryState = { kind: 'empty' | 'unfinished' | 'whole' } | { kind: 'refused'; reason: string }

/** What lies in the data directory; it only reads. */
export const stateOf = (dataDir: string): DirectoryState => {
  const names = namesIn(dataDir)
  if (names === undefined) return refusal(dataDir, 'it cannot be read by this user')
  if (names.includes(markName)) return unfinishedState(dataDir, names)
  if (names.includes('postgres')) {
    const damage = damageOf(join(dataDir, 'postgres')) ?? damageOfKey(dataDir)
    return damage === undefined ? { kind: 'whole' } : refusal(dataDir, damage)
  }
  if (names.includes(keyName)) return refusal(dataDir, `${keyName} is there, and postgres/ is missing`)
  const others = names.filter((name) => !harmless.test(name))
  if (others.length === 0) return { kind: 'empty' }
  const list = `${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}`
  const reason = `${dataDir} holds no store, but is not empty either (${list}). Nothing was changed. ${remedy}`
  return { kind: 'refused', reason }
}

/** What an empty directory may hold: the lock, logs, what file systems put into a volume, a key that was never given its name. */
const harmless = /^(\..*|lost\+found|lock(\..+)?|.+\.log|secret\.key\.[0-9a-f]{12})$/

const remedy =
  'Put postgres/ and secret.key back, both from the same backup, or set DATA_DIR to an empty directory for a new store.'

const refusal = (dataDir: string, damage: string): DirectoryState => ({
  kind: 'refused',
  reason: `The store in ${dataDir} is damaged: ${damage}. Nothing was changed. ${remedy}`,
})

/** A directory that doesn't exist yet is empty. */
const namesIn = (dataDir: string) => {
  try {
    return readdirSync(dataDir).toSorted()
  } catch (error) {
    return hasCode(error, 'ENOENT') ? [] : undefined
  }
}

/** A store that was put beside the mark of another one's creation, say from a backup, isn't of that creation. */
const unfinishedState = (dataDir: string, names: readonly string[]): DirectoryState => {
  const mark = textOf(join(dataDir, markName))
  const cluster = join(dataDir, 'postgres')
  const inside = names.includes('postgres') ? namesInFolder(cluster) : []
  if (inside?.every((name) => name === markName)) return { kind: 'unfinished' }
  // Earlier versions left the mark empty, had no copy, and created the key only after they had removed the mark.
  const isOurs = mark === '' ? !names.includes(keyName) : mark === textOf(join(cluster, markName))
  if (inside !== undefined && isOurs) return { kind: 'unfinished' }
  return refusal(
    dataDir,
    `${markName} says that a first start was interrupted, but postgres/ is not what that start made (if it is from a backup, remove ${markName})`,
  )
}

const namesInFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ? namesIn(path) : undefined

const textOf = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const damageOfKey = (dataDir: string) => {
  try {
    readSecretKey(dataDir)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
