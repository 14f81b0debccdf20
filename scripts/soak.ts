import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { execute, interrupted, run } from './execute.ts'

const root = join(import.meta.dirname, '..')

/** These run tests again in clones that are built there, for hours: only when they are named. */
const alone: readonly string[] = ['tests', 'mutations']

/**
 * Runs the named scripts of `soak/`, or all of them but those that take hours, one after the other; arguments that begin with `--`
 * are passed to each. They are the tests that take minutes. Exits with 1 if one of them saw a promise broken.
 */
export async function runSoaks(given: string[]): Promise<number> {
  const options = given.filter((argument) => argument.startsWith('--'))
  const named = given.filter((argument) => !argument.startsWith('--'))
  const present = globSync('soak/*.ts', { cwd: root })
    .map((path) => basename(path, '.ts'))
    .toSorted()
  const unknown = named.filter((name) => !present.includes(name))
  if (unknown.length > 0) {
    console.error(`There is no soak ${unknown.join(', ')}; there are: ${present.join(', ')}.`)
    return 1
  }
  const chosen = named.length > 0 ? named : present.filter((name) => !alone.includes(name))
  const built = chosen.every((name) => alone.includes(name)) ? 0 : await run('scripts/run.mjs', ['build'], {})
  if (built !== 0) return built
  let failed = 0
  for (const name of chosen) {
    console.log(`\n── ${name}`)
    if ((await execute(process.execPath, [`soak/${name}.ts`, ...options], {})) !== 0) failed += 1
  }
  if (interrupted()) return 130
  return failed > 0 ? 1 : 0
}
