import { sourceFiles } from '../../architecture/files.ts'
import { changesSince } from './git.ts'
import { testsReachedBy } from './reach.ts'
import { root } from './root.ts'

export interface Selection {
  readonly tests: readonly string[]
  /** Whether these are all test files. */
  readonly isAll: boolean
  /** What was chosen, and why. */
  readonly sentence: string
}

/** The test files that the changes since a commit can reach; a sentence where Git can't say. */
export function selectionSince(commit: string): Selection | string {
  const changes = changesSince(commit)
  if (typeof changes === 'string') return changes
  const files = sourceFiles(root)
  const tests = testsReachedBy(changes.paths, files)
  const total = files.filter(({ path }) => /\.test\.tsx?$/.test(path)).length
  const sentence = `${changes.paths.length} files changed since ${changes.since}: they reach ${tests.length} of ${total} test files.`
  return { tests, isAll: tests.length === total, sentence }
}
