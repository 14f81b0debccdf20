import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { execute, run } from './execute.ts'

const root = join(import.meta.dirname, '..')

/** Runs the named scripts of `bench/`, or all of them, one after the other so that none disturbs another. */
export async function runBenches(named: string[]): Promise<number> {
  const present = globSync('bench/*.ts', { cwd: root })
    .map((path) => basename(path, '.ts'))
    .toSorted()
  const unknown = named.filter((name) => !present.includes(name))
  if (unknown.length > 0 || present.length === 0) {
    console.error(`There is no bench ${unknown.join(', ')}; there are: ${present.join(', ') || 'none'}.`)
    return 1
  }
  const built = await run('scripts/run.mjs', ['build'], {})
  if (built !== 0) return built
  let failed = 0
  for (const name of named.length > 0 ? named : present) {
    console.log(`\n── ${name}`)
    if ((await execute(process.execPath, [`bench/${name}.ts`], {})) !== 0) failed += 1
  }
  return failed > 0 ? 1 : 0
}
