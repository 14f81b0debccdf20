import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test as stores } from '#testing/stores.ts'
import { lockDirectory } from './lock.ts'
import { processStart } from './process-start.ts'

const test = stores
  .extend('path', ({ directory }) => join(directory, 'lock'))
  .extend(
    'lock',
    ({ directory, path }) =>
      () =>
        lockDirectory(path, directory),
  )
  // Writes the lock file of another process.
  .extend(
    'leaveLock',
    ({ path }) =>
      (holder: object) =>
        writeFileSync(path, JSON.stringify({ id: 'left', start: 'x', host: hostname(), ...holder })),
  )
  // The lock file was last touched a minute ago.
  .extend('age', ({ path }) => () => {
    const minuteAgo = new Date(Date.now() - 60_000)
    utimesSync(path, minuteAgo, minuteAgo)
  })

/** The ID of a process that has ended. */
const endedProcess = () => spawnSync(process.execPath, ['--version']).pid

test('a second holder is refused with the process and directory of the first', ({ directory, lock }) => {
  const first = lock()
  expect(lock).toThrow(`${directory} is in use by process ${process.pid}`)
  first.release()
})

test('a released lock can be taken again and leaves no files', ({ directory, lock }) => {
  lock().release()
  lock().release()
  expect(readdirSync(directory)).toEqual([])
})

test('the lock of a process that has ended is taken over', ({ directory, lock, leaveLock }) => {
  leaveLock({ pid: endedProcess() })
  const mine = lock()
  expect(lock).toThrow(`process ${process.pid}`)
  mine.release()
  expect(readdirSync(directory)).toEqual([])
})

test('the lock of an ended process is taken over even if another process has its ID', ({ lock, leaveLock }) => {
  leaveLock({ pid: process.ppid, start: 'an earlier process' })
  const mine = lock()
  expect(lock).toThrow(`process ${process.pid}`)
  mine.release()
})

test('the lock of a running process is not taken over', ({ lock, leaveLock }) => {
  leaveLock({ pid: process.ppid, start: processStart(process.ppid) })
  expect(lock).toThrow(`process ${process.ppid}`)
})

test('the lock of a process on another machine is valid as long as its file is touched', ({ lock, leaveLock, age }) => {
  leaveLock({ pid: 1, host: 'elsewhere' })
  expect(lock).toThrow('process 1 on elsewhere')
  age()
  lock().release()
})

test('an incomplete lock file is taken over', ({ directory, path, lock, age }) => {
  writeFileSync(path, '')
  age()
  lock().release()
  expect(readdirSync(directory)).toEqual([])
})

test('releasing does not remove the lock of a successor', ({ path, lock, leaveLock }) => {
  const first = lock()
  leaveLock({ pid: process.ppid, start: processStart(process.ppid) })
  first.release()
  expect(existsSync(path)).toBe(true)
})

test('a running process has a time of its start, an ended one has none', () => {
  expect(processStart(process.pid)).toBe(processStart(process.pid))
  expect(processStart(endedProcess())).toBeUndefined()
})
