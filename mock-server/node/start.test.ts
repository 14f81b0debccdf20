import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from 'vitest'
import { startNode } from './node.ts'
import { inherited } from '#testing/processes/inherited.ts'
import { programs } from '#testing/processes/programs.ts'
import { temporaryDirectory } from '#testing/processes/process.ts'
import { runCommand } from './commands.ts'
import { StartError } from './start-error.ts'

const test = base
  .extend('directory', ({}, { onCleanup }) => {
    const directory = temporaryDirectory()
    onCleanup(() => directory.remove())
    return directory
  })
  .extend('env', ({ directory }) => ({
    PATH: process.env['PATH'] ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: directory.path,
    ADMIN_PASSWORD: 'correct horse',
    LOG_LEVEL: 'silent',
  }))

test('a store whose key is another one does not start, and says so', async ({ directory, env }) => {
  const start = () => startNode({ env: { ...env, SAMPLE: 'none' }, assetsDir: directory.path })
  await (await start()).close()
  const key = join(directory.path, 'secret.key')
  writeFileSync(key, 'the key of another store')
  await expect(start()).rejects.toThrow(
    /sealed with another key; start with the SECRET_KEY \(embedded: the file secret\.key\)/,
  )
  writeFileSync(key, '')
  await expect(start()).rejects.toBeInstanceOf(StartError)
})

test('a service that other machines can reach keeps its figures to itself', async ({ directory, env }) => {
  const node = await startNode({ env: { ...env, SAMPLE: 'none', HOST: '0.0.0.0' }, assetsDir: directory.path })
  const statuses = await Promise.all(
    ['/metrics', '/metrics?token=x', '/healthz', '/readyz'].map(async (path) => (await fetch(node.url + path)).status),
  )
  await node.close()
  expect(statuses).toEqual([403, 403, 200, 200])
})

test('a first start that is asked to stop ends in order, and the next begins anew', async ({ directory, env }) => {
  const child = spawn(process.execPath, [programs.main], {
    env: { ...inherited(), ...env, SAMPLE: '200000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exit = once(child, 'exit')
  // The store's creation ends with its key, just before anything is stored.
  await expect.poll(() => existsSync(join(directory.path, 'secret.key'))).toBe(true)
  child.kill('SIGTERM')
  expect([await exit, output]).toEqual([[0, null], expect.stringContaining('Stopped before it was ready')])
  expect(readdirSync(directory.path).toSorted()).toEqual(['postgres', 'secret.key'])
  const lines: string[] = []
  await runCommand(['workspace', 'list'], env, (line) => lines.push(line))
  expect(lines).toEqual(['There is no workspace yet.'])
})
