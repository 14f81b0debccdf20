import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json } from '#testing/client.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { inherited } from '#testing/processes/inherited.ts'
import { programs } from '#testing/processes/programs.ts'
import { type ServiceProcess, startProcess, temporaryDirectory } from '#testing/processes/process.ts'
import { API_TOKEN, remoteClient } from '#testing/processes/remote.ts'

// `npx landscape model` as processes of its own, against two services in others.
const directories = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()] as const
const [{ path: files }] = directories
const services: ServiceProcess[] = []

beforeAll(async () => {
  mkdirSync(files, { recursive: true })
  for (const { path } of directories.slice(1)) {
    const env = { DATA_DIR: path, ADMIN_PASSWORD: 'correct horse', SAMPLE: 'none', BOOTSTRAP_API_TOKEN: API_TOKEN }
    services.push(await startProcess({ env }))
  }
})
afterAll(async () => {
  for (const service of services) await service.stop()
  for (const directory of directories) directory.remove()
})

const urlOf = (nth: number): string => services[nth]?.url ?? ''

/** Runs a command on the nth service; its exit code and its output. */
async function landscape(nth: number, ...args: string[]) {
  const env = { ...inherited(), LANDSCAPE_URL: urlOf(nth), LANDSCAPE_API_TOKEN: API_TOKEN }
  return await new Promise<{ code: string | number; output: string; errors: string }>((resolve) =>
    execFile(process.execPath, [programs.cli, 'model', ...args], { env, maxBuffer: 1e8 }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    ),
  )
}

const file = (name: string): string => join(files, name)
const contentOf = (name: string): Json => JSON.parse(readFileSync(file(name), 'utf8'))
const write = (name: string, content: Json): void => writeFileSync(file(name), JSON.stringify(content))

test('models go from one workspace to another, and come out the same', async () => {
  const admin = await remoteClient(urlOf(0))
  const { data } = (await admin.get('/services/console/v1/models')).body
  data.dataModel.factSheets.Team = { fields: { mood: { type: 'STRING' } } }
  data.viewModel.factSheets.push({ type: 'Team', color: '#123456' })
  data.languages.fr = { custom: { welcomeMessage: 'Bonjour' } }
  data.factSheetResources.resourceTypes = { manual: { icon: 'book' } }
  const permission = { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ'] }
  data.authorization.push({ name: 'TEAMS', permissions: [{ ...permission, instances: [{ values: ['Team'] }] }] })
  data.settings = { ...data.settings, currency: 'CHF', help: { helpCenter: 'https://example.com/help' } }
  expect((await admin.put('/services/console/v1/models', data)).status).toBe(200)

  expect(await landscape(0, 'export', file('models.json'))).toMatchObject({ code: 0, errors: '' })
  expect(await landscape(0, 'plan', file('models.json'))).toMatchObject({ code: 0, output: 'Nothing would change.\n' })

  const plan = await landscape(1, 'plan', file('models.json'))
  expect([plan.code, plan.errors]).toEqual([2, ''])
  for (const line of [
    '+ factSheets.Team',
    '+ languages.fr.custom.welcomeMessage',
    '~ authorization',
    '~ settings.currency',
  ])
    expect(plan.output.split('\n').some((each) => each.startsWith(line))).toBe(true)
  expect(await landscape(1, 'apply', file('models.json'))).toMatchObject({ code: 0, errors: '' })
  expect(await landscape(1, 'plan', file('models.json'))).toMatchObject({ code: 0 })
  await landscape(1, 'export', file('again.json'))
  expect(readFileSync(file('again.json'), 'utf8') === readFileSync(file('models.json'), 'utf8')).toBe(true)
})

test('a file that is wrong in one place changes nothing', async () => {
  const before = (await landscape(1, 'export')).output
  const content = contentOf('models.json')
  content.dataModel.factSheets.Squad = { fields: {} }
  content.authorization.push({ name: 'WRONG', permissions: [{ domain: 'NOWHERE', function: 'X', actions: ['READ'] }] })
  write('wrong.json', content)
  const applied = await landscape(1, 'apply', file('wrong.json'))
  expect([applied.code, applied.errors.includes('$[')]).toEqual([1, true])
  content.authorization.pop()
  content.dataModel.factSheets.Query = { fields: {} }
  write('wrong.json', content)
  const planned = await landscape(1, 'plan', file('wrong.json'))
  expect([planned.code, planned.output.includes('$.dataModel.factSheets.Query')]).toEqual([1, true])
  expect((await landscape(1, 'apply', file('wrong.json'))).code).toBe(1)
  expect((await landscape(1, 'export')).output === before).toBe(true)
})

test('data are deleted only if that is said', async () => {
  const admin = await remoteClient(urlOf(1))
  await newFactSheet(admin, 'Team', { fields: [{ name: 'mood', data: { type: 'StringValue', value: 'good' } }] })
  const content = contentOf('models.json')
  delete content.dataModel.factSheets.Team.fields.mood
  write('smaller.json', content)
  const plan = await landscape(1, 'plan', file('smaller.json'))
  expect([plan.code, plan.output.includes('! deletes 1 × FACT_SHEET_FIELD Team.mood')]).toEqual([2, true])
  const kept = await landscape(1, 'apply', file('smaller.json'))
  expect([kept.code, kept.errors.includes('--delete')]).toEqual([1, true])
  expect((await landscape(1, 'apply', file('smaller.json'), '--delete')).code).toBe(0)
  expect((await landscape(1, 'plan', file('smaller.json'))).code).toBe(0)
})

test('what is no file of models says why', async () => {
  writeFileSync(file('text.json'), 'no JSON')
  write('other.json', { dataModel: { factSheets: [] } })
  for (const [name, words] of [
    ['text.json', 'is no JSON'],
    ['other.json', 'dataModel.factSheets'],
  ] as const) {
    const { code, errors } = await landscape(0, 'plan', file(name))
    expect([code, errors.includes(words), errors.includes('    at ')]).toEqual([1, true, false])
  }
  expect((await landscape(0, 'plan')).errors).toContain('needs a file')
  expect((await landscape(0, 'plan', file('missing.json'))).errors).toContain('missing.json')
})
