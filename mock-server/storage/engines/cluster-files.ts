import { accessSync, constants, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '#storage/failure.ts'
import { engineVersion, hasCheckpoint, readControlFile, readRelationMap } from './control-file.ts'

/**
 * What is wrong with the files of an embedded store, as half a sentence; undefined if the engine can open them. It only reads: an
 * engine that opens damaged files first writes to some of them, and PGlite creates a new store where PG_VERSION is missing.
 */
export const damageOf = (cluster: string): string | undefined => {
  try {
    return inaccessible(cluster, 'postgres') ?? missingFolder(cluster) ?? damagedFile(cluster)
  } catch (error) {
    // Removed, or made unreadable, between two looks.
    return error instanceof Error ? error.message : String(error)
  }
}

/** The first file or folder that this process may not read and write. */
const inaccessible = (path: string, name: string): string | undefined => {
  try {
    const stats = statSync(path)
    accessSync(path, stats.isDirectory() ? constants.R_OK | constants.W_OK | constants.X_OK : readAndWrite)
    if (stats.isFile()) return undefined
    if (!stats.isDirectory()) return `${name} is neither a file nor a folder`
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return `${name} is a link that leads nowhere`
    return `${name} cannot be read and written by this user`
  }
  for (const entry of readdirSync(path)) {
    const problem = inaccessible(join(path, entry), `${name}/${entry}`)
    if (problem !== undefined) return problem
  }
  return undefined
}

const readAndWrite = constants.R_OK | constants.W_OK

const missingFolder = (cluster: string) => {
  const name = folders.find((folder) => !isFolder(join(cluster, folder)))
  return name === undefined ? undefined : `postgres/${name}/ is missing`
}

/** The engine gives up without these, and PGlite then says little. Copies often leave out those that are empty. */
const folders =
  `base base/5 global pg_commit_ts pg_multixact pg_multixact/offsets pg_notify pg_replslot pg_twophase pg_wal
  pg_xact`.split(/\s+/)

const damagedFile = (cluster: string): string | undefined => {
  const settings = ['postgresql.conf', 'pg_hba.conf'].find((name) => sizeOf(join(cluster, name)) === undefined)
  if (settings !== undefined) return `postgres/${settings} is missing`
  const version = otherVersion(cluster, 'PG_VERSION') ?? otherVersion(cluster, 'base/5/PG_VERSION')
  return version ?? damagedCatalog(cluster, 'global') ?? damagedCatalog(cluster, 'base/5') ?? damagedControl(cluster)
}

const otherVersion = (cluster: string, name: string) => {
  const path = join(cluster, name)
  if (sizeOf(path) === undefined) return `postgres/${name} is missing`
  const version = readFileSync(path, 'utf8').trim()
  if (version === engineVersion) return undefined
  return version === ''
    ? `postgres/${name} is empty`
    : `postgres/${name} names version “${version.slice(0, 10)}” of the engine, and this program has ${engineVersion}`
}

/** The catalogs that the engine reads first. Their files are named in a map. */
const damagedCatalog = (cluster: string, folder: string) => {
  const name = `postgres/${folder}/pg_filenode.map`
  const path = join(cluster, folder, 'pg_filenode.map')
  if (sizeOf(path) === undefined) return `${name} is missing`
  const files = readRelationMap(path)
  if (files === undefined) return `${name} is damaged`
  for (const [id, file] of files) {
    const size = sizeOf(join(cluster, folder, file))
    if (size === undefined) return `postgres/${folder}/${file} is missing`
    if (size === 0 && neverEmpty.has(id)) return `postgres/${folder}/${file} is empty`
  }
  return undefined
}

/** pg_type, pg_attribute, pg_proc, pg_class, pg_authid, pg_database. */
const neverEmpty: ReadonlySet<number> = new Set([1247, 1249, 1255, 1259, 1260, 1262])

const damagedControl = (cluster: string) => {
  const path = join(cluster, 'global/pg_control')
  if (sizeOf(path) === undefined) return 'postgres/global/pg_control is missing'
  const control = readControlFile(path)
  if (control === undefined) return 'postgres/global/pg_control is damaged'
  const { checkpoint, redoSegment, segmentSize, transactions } = control
  for (const segment of new Set([redoSegment, checkpoint.segment])) {
    const size = sizeOf(join(cluster, 'pg_wal', segment))
    if (size === undefined) return `postgres/pg_wal/${segment} is missing`
    if (size !== segmentSize) return `postgres/pg_wal/${segment} is cut off`
  }
  if (!hasCheckpoint(join(cluster, 'pg_wal'), control)) return `postgres/pg_wal/${checkpoint.segment} is damaged`
  const known = sizeOf(join(cluster, 'pg_xact', transactions))
  if (known === undefined) return `postgres/pg_xact/${transactions} is missing`
  return known === 0 ? `postgres/pg_xact/${transactions} is empty` : undefined
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
