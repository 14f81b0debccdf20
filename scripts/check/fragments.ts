import type { SourceFile } from '../architecture/files.ts'
import { importsOf, targetOf } from '../architecture/imports.ts'

/** A file with fewer lines is read more easily as a part of its reader, unless it has this many readers. */
const [FEWEST_LINES, ENOUGH_READERS] = [25, 3]

/** Files that stand for themselves however short they are: a role in the suffix, an entry, a migration. */
const hasRole = /\.(dialog|page|policy|queries|routes|service|store|styles|view|worker|d)\.tsx?$/
const isEntry = /(^|\/)(cli|index|main)\.tsx?$|\/migrations\//

/** Those of the changed files that are too short to stand alone, a sentence each. A file that is loaded on demand stands alone too. */
export function fragmentsAmong(shipped: readonly SourceFile[], changed: readonly string[]): string[] {
  const short = shipped.filter(
    ({ path, code }) =>
      changed.includes(path) && !hasRole.test(path) && !isEntry.test(path) && linesOf(code) < FEWEST_LINES,
  )
  if (short.length === 0) return []
  const readers = new Map<string, Set<string>>()
  const onDemand = new Set<string>()
  for (const file of shipped)
    for (const { specifier, isLazy } of importsOf(file)) {
      const target = targetOf(file.path, specifier)
      if (target.kind !== 'file') continue
      readers.set(target.path, (readers.get(target.path) ?? new Set()).add(file.path))
      if (isLazy) onDemand.add(target.path)
    }
  return short.flatMap(({ path, code }) => {
    const count = readers.get(path)?.size ?? 0
    if (count >= ENOUGH_READERS || onDemand.has(path)) return []
    return `${path}  has ${linesOf(code)} lines and ${count} readers: a file below ${FEWEST_LINES} lines needs ${ENOUGH_READERS}`
  })
}

const linesOf = (code: string): number => code.split('\n').length - 1
