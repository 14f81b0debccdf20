import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test as base } from 'vitest'
import { temporaryDirectory } from '#testing/processes/process.ts'
import { runCommand } from './commands.ts'
import { type RunningNode, startNode } from './node.ts'
import { StartError } from './start-error.ts'

/** Damages a part of the store; the part is put back after the test. */
type Damage = { part: string; damage: (path: string) => void; says: string }

const remove = (path: string) => rmSync(path, { recursive: true })
const write = (text: string) => (path: string) => writeFileSync(path, text)
const cutTo = (length: number) => (path: string) => truncateSync(path, length)
const overwrite = (offset: number) => (path: string) => {
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.concat([bytes.subarray(0, offset), Buffer.alloc(64, 0xa5), bytes.subarray(offset + 64)]))
}
const WAL = 'postgres/pg_wal/000000010000000000000001'

const damages: Damage[] = [
  { part: 'postgres', damage: remove, says: 'secret.key is there, and postgres/ is missing' },
  { part: 'postgres/PG_VERSION', damage: remove, says: 'postgres/PG_VERSION is missing' },
  { part: 'postgres/PG_VERSION', damage: cutTo(0), says: 'postgres/PG_VERSION is empty' },
  { part: 'postgres/PG_VERSION', damage: write('16\n'), says: 'names version “16” of the engine' },
  { part: 'postgres/global', damage: remove, says: 'postgres/global/ is missing' },
  { part: 'postgres/base', damage: remove, says: 'postgres/base/ is missing' },
  { part: 'postgres/base/5', damage: remove, says: 'postgres/base/5/ is missing' },
  { part: 'postgres/base/5/1249', damage: remove, says: 'postgres/base/5/1249 is missing' },
  { part: 'postgres/base/5/1259', damage: cutTo(0), says: 'postgres/base/5/1259 is empty' },
  { part: 'postgres/base/5/pg_filenode.map', damage: overwrite(16), says: 'pg_filenode.map is damaged' },
  { part: 'postgres/global/pg_control', damage: remove, says: 'postgres/global/pg_control is missing' },
  { part: 'postgres/global/pg_control', damage: cutTo(100), says: 'postgres/global/pg_control is damaged' },
  { part: 'postgres/global/pg_control', damage: overwrite(32), says: 'postgres/global/pg_control is damaged' },
  { part: 'postgres/pg_wal', damage: remove, says: 'postgres/pg_wal/ is missing' },
  { part: WAL, damage: remove, says: `${WAL} is missing` },
  { part: WAL, damage: cutTo(1_000_000), says: `${WAL} is cut off` },
  { part: WAL, damage: (path) => writeFileSync(path, Buffer.alloc(16_777_216)), says: `${WAL} is damaged` },
  { part: 'postgres/pg_xact/0000', damage: remove, says: 'postgres/pg_xact/0000 is missing' },
  { part: 'postgres/pg_xact/0000', damage: cutTo(0), says: 'postgres/pg_xact/0000 is empty' },
  { part: 'postgres/pg_notify', damage: remove, says: 'postgres/pg_notify/ is missing' },
  { part: 'secret.key', damage: remove, says: 'secret.key is missing' },
  { part: 'secret.key', damage: cutTo(0), says: 'secret.key is empty' },
  { part: 'secret.key', damage: cutTo(9), says: 'secret.key is cut off' },
  { part: 'being-created', damage: write('an earlier first start'), says: 'postgres/ is not what that start made' },
  { part: 'being-created', damage: write(''), says: 'postgres/ is not what that start made' },
]

const replaced: Damage[] = [
  { part: 'postgres', damage: (path) => (remove(path), write('x')(path)), says: 'postgres/base/ is missing' },
  { part: 'postgres', damage: (path) => (remove(path), mkdirSync(path)), says: 'postgres/base/ is missing' },
  {
    part: 'postgres',
    damage: (path) => (remove(path), symlinkSync('/nowhere/at/all', path)),
    says: 'postgres is a link that leads nowhere',
  },
  { part: 'secret.key', damage: (path) => (remove(path), mkdirSync(path)), says: 'secret.key cannot be read' },
]

const test = base
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { path: dataDir, remove: removeAll } = temporaryDirectory()
    onCleanup(removeAll)
    const aside = join(dataDir, '..', 'aside')
    const env = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, SAMPLE: 'none', LOG_LEVEL: 'silent' }
    const start = () => startNode({ env, assetsDir: dataDir })
    const first = await start()
    const [administrator] = first.entries
    await first.close()
    return { dataDir, aside, env, start, administrator }
  })
  // Damages a part of the store until the test ends.
  .extend('damage', ({ store: { dataDir, aside } }, { onCleanup }) => ({ part, damage }: Damage) => {
    const path = join(dataDir, part)
    const isThere = existsSync(path)
    if (isThere) {
      renameSync(path, aside)
      cpSync(aside, path, { recursive: true })
    }
    onCleanup(() => {
      rmSync(path, { recursive: true, force: true })
      if (isThere) renameSync(aside, path)
    })
    damage(path)
  })

/** One checksum over every name, kind and byte below a folder. */
const checksumOf = (directory: string) => {
  let sum = 0
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const path = join(directory, name)
    const stats = lstatSync(path)
    sum = crc32(`${name} ${stats.mode} ${stats.size} `, sum)
    if (stats.isFile()) sum = crc32(readFileSync(path), sum)
  }
  return sum
}

const messageOf = async (start: Promise<RunningNode | void>) => {
  const [result] = await Promise.allSettled([start])
  if (result.status === 'fulfilled') {
    await result.value?.close()
    return 'It started'
  }
  return result.reason instanceof StartError ? result.reason.message : `No StartError: ${String(result.reason)}`
}

describe('a start on a damaged store is refused with the reason, and changes no byte', () => {
  test.for([...damages, ...replaced])('$part: $says', async (damaged, { store, damage }) => {
    damage(damaged)
    const before = checksumOf(store.dataDir)
    const message = await messageOf(store.start())
    expect(message).toContain(damaged.says)
    expect(message).toMatch(/Nothing was changed\. Put postgres\/ and secret\.key back/)
    expect(message).not.toContain('\n')
    expect(checksumOf(store.dataDir)).toBe(before)
  })

  test('commands of the administrator included', async ({ store, damage }) => {
    damage({ part: 'postgres/PG_VERSION', damage: remove, says: '' })
    const before = checksumOf(store.dataDir)
    expect(await messageOf(runCommand(['workspace', 'list'], store.env, () => {}))).toContain('PG_VERSION is missing')
    expect(checksumOf(store.dataDir)).toBe(before)
  })

  test('and a store that is whole again has everything that it had', async ({ store }) => {
    const node = await store.start()
    await node.close()
    expect(node.entries).toEqual([{ ...store.administrator, password: 'yours' }])
  })
})

describe('a directory without a store', () => {
  test('is refused, untouched, if it holds something else', async ({ store }) => {
    const dataDir = join(store.dataDir, '..', 'other')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    const before = checksumOf(dataDir)
    const message = await messageOf(startNode({ env: { ...store.env, DATA_DIR: dataDir } }))
    expect(message).toContain('holds no store, but is not empty either (notes.txt)')
    expect(checksumOf(dataDir)).toBe(before)
  })

  test('is refused if it is a file', async ({ store }) => {
    const dataDir = join(store.dataDir, '..', 'file')
    writeFileSync(dataDir, 'mine')
    const message = await messageOf(startNode({ env: { ...store.env, DATA_DIR: dataDir } }))
    expect(message).toContain('is not a directory that this user may write to')
    expect(readFileSync(dataDir, 'utf8')).toBe('mine')
  })
})
