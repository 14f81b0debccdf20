import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

/**
 * Starts the longest files of each project first, by the durations kept in the repository: else a file that runs for a minute may
 * come last, where the other workers have nothing left to do. Files that are not kept follow in Vitest's order. Files of a project
 * stay together, because only then they share their workers.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await BaseSequencer.prototype.sort.call(this, files), ({ project }) => project)
    const kept = readDurations().files
    const seed = process.env.TEST_ORDER_SEED
    return [...projects].flatMap(([project, sorted]) => {
      const pathOf = ({ moduleId }: TestSpecification) => relative(process.cwd(), moduleId).replaceAll('\\', '/')
      return seed ? shuffled(sorted, pathOf, seed) : longestFirst(sorted, pathOf, kept[project.name] ?? {})
    })
  }
}

/** Items whose seconds are known, the longest first, then the others as they stood. */
export const longestFirst = <T>(
  items: readonly T[],
  pathOf: (item: T) => string,
  seconds: Readonly<Record<string, number>>,
): T[] => items.toSorted((a, b) => (seconds[pathOf(b)] ?? 0) - (seconds[pathOf(a)] ?? 0))

/** Another order for each seed, the same for the same. */
export const shuffled = <T>(items: readonly T[], pathOf: (item: T) => string, seed: string): T[] => {
  const keyOf = (item: T) =>
    createHash('sha256')
      .update(`${seed} ${pathOf(item)}`)
      .digest('hex')
  return items.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}
