import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { requestCommand } from './request-command.ts'

const request = {
  url: 'https://cmdb.helvion.example/in?a=1',
  method: 'POST',
  headers: [
    ['content-type', 'application/json'],
    ['content-length', '12'],
    ['x-note', "it's"],
  ] as [string, string][],
  body: `{"a":"it's"}`,
  isChanged: false,
}

/** The words that bash passes to curl. */
const wordsOf = (command: string, environment: Record<string, string> = {}): string[] => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  return execFileSync('bash', ['-c', script], { env: environment, encoding: 'utf8', stdio: 'pipe' })
    .split('\0')
    .slice(0, -1)
}

test('the command repeats a request as it was sent', () => {
  expect(wordsOf(requestCommand(request))).toEqual([
    '-sS',
    '-i',
    '-X',
    'POST',
    '-H',
    'content-type: application/json',
    '-H',
    "x-note: it's",
    '--data-raw',
    `{"a":"it's"}`,
    'https://cmdb.helvion.example/in?a=1',
  ])
})

test('masked values come from the environment, and nothing is sent without them', () => {
  const masked = {
    ...request,
    url: 'https://cmdb.helvion.example/in?token=***',
    headers: [['authorization', '••••••']] as [string, string][],
  }
  const command = requestCommand(masked)
  const environment = { AUTHORIZATION: 'Bearer x', TARGET_URL: 'https://cmdb.helvion.example/in?token=1' }
  expect(command).toContain('# Needs the masked values: export AUTHORIZATION=… export TARGET_URL=…')
  expect(wordsOf(command, environment)).toContain('authorization: Bearer x')
  expect(wordsOf(command, environment).at(-1)).toBe(environment.TARGET_URL)
  expect(() => wordsOf(command)).toThrow(/is not set/)
})
