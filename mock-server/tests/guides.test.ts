import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test as base } from 'vitest'
import { guides, readGuide } from '#testing/guides/guide.ts'
import { shapeOf } from '#testing/guides/shape-of.ts'
import { freePort, runBlocks } from '#testing/guides/shell.ts'
import { startProcess, temporaryDirectory } from '#testing/processes/process.ts'

const first = { SAMPLE: 'small', BOOTSTRAP_API_TOKEN: 'my-own-automation-token' }

const test = base
  // A store with the sample, made once: that takes far longer than to start a service on a copy.
  .extend('sampleStore', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { path, remove } = temporaryDirectory()
    onCleanup(remove)
    const service = await startProcess({ env: { DATA_DIR: path, ...first } })
    expect(await service.stop()).toBe(0)
    return path
  })
  // Where the commands run.
  .extend('folder', ({}, { onCleanup }) => {
    const { path, remove } = temporaryDirectory()
    mkdirSync(path)
    onCleanup(remove)
    return path
  })
  .extend('start', ({ folder, sampleStore }, { onCleanup }) => async (settings: Record<string, string>) => {
    const path = join(folder, 'data')
    cpSync(sampleStore, path, { recursive: true })
    const service = await startProcess({ env: { DATA_DIR: path, ...first, ...settings } })
    onCleanup(async () => void (await service.stop()))
    return service
  })

/** The last line of an output, which is the answer that the guide shows below. */
const answerIn = (output: string): unknown => JSON.parse(output.trim().split('\n').at(-1) ?? '')

test.for(guides)(
  'every command of %s does what the guide says, from the first to the last',
  async (path, { folder, start, signal }) => {
    const { settings, steps } = readGuide(path)
    const { url } = await start(settings)
    const env = { BASE: url, RECEIVER_PORT: String(await freePort()) }
    const commands = steps.map((step) => step.commands)
    const outputs = await runBlocks(commands, { folder, env, signal })
    expect(outputs).toHaveLength(steps.length)
    for (const [index, { shown }] of steps.entries())
      if (shown !== undefined) expect(answerIn(outputs[index] ?? ''), `answer ${index}`).toEqual(shapeOf(shown))
  },
)
