import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file as the checks see it; a test may make one up. */
export interface SourceFile {
  readonly path: string
  readonly code: string
}

const everything = ['mock-server/**', 'src/**', 'e2e/**', 'bench/**', 'soak/**', 'scripts/**', '*'].map(
  (place) => `${place}/*.{ts,tsx,mjs}`,
)

/** Every source file of the repository, by its path from the root. */
export function sourceFiles(root: string): SourceFile[] {
  const patterns = everything.map((pattern) => pattern.replace(/^\*\//, ''))
  const skip = (name: string) => name === 'node_modules' || name === 'dist'
  return globSync(patterns, { cwd: root, exclude: skip })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
}
