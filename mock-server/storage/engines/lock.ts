import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { hasCode } from '#storage/failure.ts'
import { processStart } from './process-start.ts'

export interface DirectoryLock {
  release(): void
}

interface Holder {
  id: string
  pid: number
  start: string
  host: string
}

/**
 * Takes the lock file beside the data for this process, or throws an Error that names the holder. PGlite itself lets two processes
 * open one directory, and acknowledged rows vanish. The operating system says whether a holder is alive, by process id and start
 * time; a holder on another machine or in another container must keep touching the file instead.
 */
export const lockDirectory = (path: string, directory: string): DirectoryLock => {
  const mine: Holder = {
    id: randomUUID(),
    pid: process.pid,
    start: processStart(process.pid) ?? 'running',
    host: hostname(),
  }
  while (!write(path, mine)) {
    const holder = read(path)
    if (holder !== undefined && isAlive(path, holder)) throw new Error(inUse(directory, holder))
    removeDead(path, holder, mine)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  }
  const touch = setInterval(() => touchFile(path), touchMs).unref()
  return {
    release: () => {
      clearInterval(touch)
      if (read(path)?.id === mine.id) rmSync(path, { force: true })
    },
  }
}

const inUse = (directory: string, { pid, host }: Holder) =>
  `The data directory ${directory} is in use by process ${pid}${host === hostname() ? '' : ` on ${host}`}. ` +
  'Stop that process first, or set DATA_DIR to another directory.'

const touchMs = 5_000
const silentMs = 30_000

/** True if the file didn't exist: of several processes only one can create it. */
const write = (path: string, holder: Holder) => {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

const read = (path: string): Holder | undefined => {
  try {
    const { id, pid, start, host } = JSON.parse(readFileSync(path, 'utf8'))
    return { id: String(id), pid: Number(pid), start: String(start), host: String(host) }
  } catch (error) {
    if (hasCode(error, 'ENOENT') || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isAlive = (path: string, holder: Holder) =>
  holder.host === hostname() ? processStart(holder.pid) === holder.start : age(path) < silentMs

/**
 * Removes a dead holder's file. Several processes may have found it dead, and one of them may have replaced it with its own by now;
 * so a process must first create the guard file named after the dead holder, and removes only that holder's file.
 */
const removeDead = (path: string, dead: Holder | undefined, mine: Holder) => {
  // Unreadable: another process is writing it right now, or died while doing so.
  if (dead === undefined && age(path) < touchMs) return
  const guard = `${path}.${dead?.id ?? 'unreadable'}`
  if (!write(guard, mine)) {
    if (age(guard) > touchMs) rmSync(guard, { force: true })
    return
  }
  if (read(path)?.id === dead?.id) rmSync(path, { force: true })
  rmSync(guard, { force: true })
}

const age = (path: string) => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return Infinity
  }
}

/** A missing file means that the data directory was removed under a running service; other operations report that. */
const touchFile = (path: string) => {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    return
  }
}
