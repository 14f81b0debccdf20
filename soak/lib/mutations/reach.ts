import { posix } from 'node:path'
import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { importsOf, targetOf } from '../../../scripts/architecture/imports.ts'

/** The test files that import a file, straight or over others: the same folder first, then the same feature, then the rest. */
export type Stages = readonly (readonly string[])[]

/** Who imports whom in a repository, lazily too. Types are left out, which no test can observe. */
export function importers(files: readonly SourceFile[]): Map<string, string[]> {
  const edges = files.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, typeOnly }) => {
      const target = targetOf(file.path, specifier)
      return target.kind === 'file' && !typeOnly ? [{ from: file.path, to: target.path }] : []
    }),
  )
  return new Map([...Map.groupBy(edges, ({ to }) => to)].map(([to, all]) => [to, all.map(({ from }) => from)]))
}

/** Tests of the console load the service outside of its modules, so a file of the service is reached by tests of the service alone. */
export function stagesFor(path: string, importedBy: ReadonlyMap<string, readonly string[]>): Stages {
  const reached = new Set([path])
  for (const file of reached) for (const from of importedBy.get(file) ?? []) reached.add(from)
  const side = path.slice(0, path.indexOf('/') + 1)
  const tests = [...reached].filter((file) => /\.test\.tsx?$/.test(file) && file.startsWith(side)).toSorted()
  const folder = `${posix.dirname(path)}/`
  const feature = `${path.split('/').slice(0, 3).join('/')}/`
  const stages = Object.groupBy(tests, (test) => {
    if (test.startsWith(folder)) return 'folder'
    return test.startsWith(feature) ? 'feature' : 'rest'
  })
  return [stages.folder ?? [], stages.feature ?? [], stages.rest ?? []].filter((stage) => stage.length > 0)
}
