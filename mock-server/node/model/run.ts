import { readFile, writeFile } from 'node:fs/promises'
import { omit } from 'es-toolkit'
import { getModels, type Models, reviewModels } from '#contract/models/saves.ts'
import { installation } from '#node/installation.ts'
import { UsageError } from '#node/usage.ts'
import { textOf } from '#contract/models/model-file.ts'
import { draftOf, type Plan, planOf } from '#contract/models/plan.ts'
import { parseFile } from './model-file.ts'
import type { ModelCommand } from './options.ts'

const PATH = '/services/console/v1/models'

/** Runs a command on the models of a service; the exit code: 2 for a plan that would change something, 1 for one that can't be applied. */
export async function runModel(command: ModelCommand, say: (line: string) => void): Promise<number> {
  const { request } = installation(command.source)
  const read = async (): Promise<Models> => getModels.result.parse(await request(PATH)).data
  if (command.kind === 'export') {
    const text = textOf(omit(await read(), ['versions']))
    if (command.file === undefined) say(text.trimEnd())
    else await write(command.file, text)
    return 0
  }
  const file = parseFile(await contentOf(command.file), command.file)
  const current = await read()
  const draft = draftOf(file, current)
  if (Object.keys(draft).length === 0) {
    say('Nothing would change.')
    return 0
  }
  // Roles and settings are no part of a review; the save checks them.
  const reviewed = JSON.stringify(omit(draft, ['authorization', 'settings']))
  const answer = await request(`${PATH}/review`, { method: 'POST', body: reviewed })
  const plan = planOf(draft, current, reviewModels.result.parse(answer).data)
  if (command.kind === 'plan') return tell(plan, say)
  if (plan.errors.length > 0) return tell(plan, say)
  if (plan.isDeleting && !command.isDeleting)
    throw new UsageError('This would delete data. See `model plan`, and give --delete if that is right.')
  const body = JSON.stringify({ ...draft, versions: current.versions })
  await request(`${PATH}${command.isDeleting ? '?force=true' : ''}`, { method: 'PUT', body })
  say(`Changed ${plan.lines.length} ${plan.lines.length === 1 ? 'thing' : 'things'}.`)
  return 0
}

function tell({ lines, errors }: Plan, say: (line: string) => void): number {
  for (const line of lines) say(line)
  for (const error of errors) say(`The service would refuse this: ${error}`)
  if (errors.length > 0) return 1
  return lines.length > 0 ? 2 : 0
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} can't be read`, { cause: error })
  }
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new UsageError(`${file} can't be written`, { cause: error })
  }
}
