import { join } from 'node:path'
import { heading } from '../bench/lib/report.ts'
import { sourceFiles } from '../scripts/architecture/files.ts'
import { interrupted } from '../scripts/execute.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import { chosenMutants } from './lib/mutations/chosen.ts'
import { decider } from './lib/mutations/decide.ts'
import { lineOn, totalsOf } from './lib/mutations/lines.ts'
import { writeRun } from './lib/mutations/record.ts'
import { cloneAt } from './lib/mutations/tree.ts'
import { named } from './lib/promises.ts'

// Mutations drawn by a seed from policies, stores, services, reducers and hooks, and the tests that catch them.
const tree = await cloneAt(named('at') ?? 'HEAD')
const files = sourceFiles(tree.folder)
const run = chosenMutants(files, tree.commit)
const database = await databaseToUse()
const engines = 'url' in database ? 'both' : `pglite only: ${'reason' in database ? database.reason : database.failure}`
const { seed, mutants } = run
const record = join('.cache/mutations', `${tree.commit.slice(0, 8)}-${seed}${named('only') ? '-survivors' : ''}.json`)
heading('Mutations', { commit: tree.commit, seed, mutants: mutants.length, engines, record })
writeRun(record, run)
try {
  const decide = decider({ tree, databaseUrl: 'url' in database ? database.url : undefined }, files)
  for (const mutant of mutants) {
    if (interrupted()) break
    if (mutant.result && mutant.result.outcome !== 'undecided') continue
    const began = performance.now()
    const decision = await decide(mutant)
    mutant.result = { ...decision, seconds: Math.round((performance.now() - began) / 1000) }
    console.log(lineOn(mutant))
    writeRun(record, run)
  }
} finally {
  if ('stop' in database) await database.stop()
  tree.remove()
}
console.log(totalsOf(mutants))
if (interrupted())
  console.log(`  Interrupted. To continue: npm run soak -- mutations --at=${tree.commit} --from=${record}`)
// A survivor is no broken promise: how many there are is compared with another commit.
if (interrupted() || mutants.some(({ result }) => result?.outcome === 'undecided')) process.exitCode = 1
