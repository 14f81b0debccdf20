import { omit } from 'es-toolkit'
import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { named, setting } from '../promises.ts'
import { draw } from './draw.ts'
import { readRun, type Run } from './record.ts'

/**
 * The mutants to decide: a fresh draw, or those of the file that `--from` names. Of these `--only=survivors` leaves those that
 * survived; at the commit of the file those that are decided are not decided again.
 */
export function chosenMutants(files: readonly SourceFile[], commit: string): Run {
  const from = named('from')
  if (from === undefined) {
    const seed = setting('seed', Math.floor(Math.random() * 2 ** 31))
    return { commit, seed, mutants: draw(files, { seed, count: setting('count', 60) }) }
  }
  const run = readRun(from)
  const only = named('only')
  if (only !== undefined && only !== 'survivors') throw new Error('--only can be survivors')
  const chosen = run.mutants.filter(({ result }) => only === undefined || result?.outcome === 'survived')
  const isSame = run.commit === commit && only === undefined
  return { commit, seed: run.seed, mutants: isSame ? chosen : chosen.map((mutant) => omit(mutant, ['result'])) }
}
