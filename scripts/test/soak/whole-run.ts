import { join } from 'node:path'
import { start } from '../../execute.ts'
import { startStopwatch } from '../stopwatch.ts'

/** Runs all tests of a clone, which installs its packages first, as somebody's first `npm test` does. */
export async function wholeRun(folder: string, env: NodeJS.ProcessEnv) {
  const stopwatch = startStopwatch()
  let output = ''
  const { code } = await start({
    command: process.execPath,
    args: [join(folder, 'scripts/run.mjs'), 'test'],
    cwd: folder,
    env,
    onOutput: (text) => {
      output += text
      process.stdout.write(text)
    },
  })
  return { ...stopwatch(), ...outcomeOf(output, code) }
}

/** The totals of a run, and the names of what failed in it. */
export function outcomeOf(output: string, code: number): { totals: string; red: string[] } {
  const totals = output.trimEnd().split('\n').at(-1) ?? ''
  const red = [...output.matchAll(/^Failed: (.+)$/gm)].map(([, name = '']) => name)
  const isGreen = code === 0 && totals.endsWith(' passed, 0 failed, 0 skipped')
  return { totals, red: isGreen || red.length > 0 ? red : [`exit code ${code}`] }
}
