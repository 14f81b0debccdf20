import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { heading } from '../bench/lib/report.ts'
import { interrupted } from '../scripts/execute.ts'
import { type Hole, holes } from './lib/holes.ts'
import { cloneAt } from './lib/mutations/tree.ts'
import { runTests } from './lib/mutations/vitest.ts'
import { named, promise } from './lib/promises.ts'

// Guards that are taken out one after the other, and the tests that notice.
const tree = await cloneAt(named('at') ?? 'HEAD')
const only = named('only')
const planted = holes.filter(({ opens }) => only === undefined || opens.includes(only))
heading('Planted holes', { commit: tree.commit, holes: planted.length, tests: 'those named in soak/lib/holes.ts' })
try {
  for (const hole of planted) {
    if (interrupted()) break
    const by = await noticedBy(hole)
    promise(hole.opens, by.length > 0, by.join(', ') || 'nothing noticed it')
  }
} finally {
  tree.remove()
}
if (interrupted()) process.exitCode = 1

/** The test files that are red with a hole. */
async function noticedBy({ path, before, after, tests }: Hole): Promise<string[]> {
  const start = readFileSync(join(tree.folder, path), 'utf8').indexOf(before)
  const restore = tree.change(path, { operator: 'hole', start, before, after })
  if (!restore) throw new Error(`${path} has no ${before}`)
  const noticed: string[] = []
  try {
    for (const test of tests) {
      const { kind } = await runTests({ tree, databaseUrl: undefined }, [test])
      if (kind !== 'green') noticed.push(test)
    }
  } finally {
    restore()
  }
  return noticed
}
