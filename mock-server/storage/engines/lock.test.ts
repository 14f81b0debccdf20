import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './lock.ts'
import { processStart } from './process-start.ts'

let directory: string
let path: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(directory, 'lock')
})
afterEach(() => rmSync(directory, { recursive: true }))

const lock = () => lockDirectory(path, directory)

const leaveLock = (holder: object) =>
  writeFileSync(path, JSON.stringify({ id: 'left', start: 'x', host: hostname(), ...holder }))

/** The id of a process that has ended. */
const endedProcess = () => spawnSync(process.execPath, ['--version']).pid

test('a second holder is refused with the process and directory of the first', () => {
  const first = lock()
  expect(lock).toThrow(`${directory} is in use by process ${process.pid}`)
  first.release()
})

test('a released lock can be taken again and leaves no files', () => {
  lock().release()
  lock().release()
  expect(readdirSync(directory)).toEqual([])
})

test('the lock of a process that has ended is taken over', () => {
  leaveLock({ pid: endedProcess() })
  const mine = lock()
  expect(lock).toThrow(`process ${process.pid}`)
  mine.release()
  expect(readdirSync(directory)).toEqual([])
})

test('the lock of an ended process is taken over even if another process has its id', () => {
  leaveLock({ pid: process.ppid, start: 'an earlier process' })
  const mine = lock()
  expect(lock).toThrow(`process ${process.pid}`)
  mine.release()
})

test('the lock of a running process is not taken over', () => {
  leaveLock({ pid: process.ppid, start: processStart(process.ppid) })
  expect(lock).toThrow(`process ${process.ppid}`)
})

test('a lock of another machine is valid as long as its file is touched', () => {
  leaveLock({ pid: 1, host: 'elsewhere' })
  expect(lock).toThrow('process 1 on elsewhere')
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(path, minuteAgo, minuteAgo)
  lock().release()
})

test('an incomplete lock file is taken over', () => {
  writeFileSync(path, '')
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(path, minuteAgo, minuteAgo)
  lock().release()
  expect(readdirSync(directory)).toEqual([])
})

test('releasing does not remove the lock of a successor', () => {
  const first = lock()
  leaveLock({ pid: process.ppid, start: processStart(process.ppid) })
  first.release()
  expect(existsSync(path)).toBe(true)
})

test('a running process has a start, an ended one has none', () => {
  expect(processStart(process.pid)).toBe(processStart(process.pid))
  expect(processStart(endedProcess())).toBeUndefined()
})
