import { posix } from 'node:path'
import type { SourceFile } from '../../architecture/files.ts'
import { importsOf, targetOf } from '../../architecture/imports.ts'

/** What a file needs at run time, by path, or by pattern where it reads many. */
export interface Needs {
  readonly paths: ReadonlySet<string>
  readonly patterns: readonly string[]
}

/**
 * What a file imports, types apart, and every path that stands in it as a text: modules that Node loads past the bundler
 * (`createRequire`), entries of workers, pages and data that are read, globs.
 */
export function needsOf(file: SourceFile): Needs {
  const imports = importsOf(file)
  const paths = new Set<string>()
  for (const { specifier, typeOnly } of imports) if (!typeOnly) paths.add(pathOf(file.path, specifier))
  const types = new Set(imports.filter(({ typeOnly }) => typeOnly).map(({ specifier }) => specifier))
  const patterns: string[] = []
  for (const [, , text = ''] of file.code.matchAll(literal)) {
    if (types.has(text)) continue
    if (!text.includes('*')) for (const place of placesOf(file.path, text)) paths.add(place)
    else if (!readsEverything.test(file.path)) patterns.push(...placesOf(file.path, text))
  }
  return { paths, patterns }
}

// Their patterns choose tests, or files for `npm run check`.
const readsEverything = /^scripts\/|\.config\.ts$|^architecture\.test\.ts$/

// A text with a suffix that looks like a path, from the file itself, from its half of the repository or from the root.
const literal = /(['"`])((?:[\w@#.*{},()!?-]+\/)*[\w@#.*{},()!?-]+\.[a-z]{2,5})\1/g

function placesOf(from: string, text: string): string[] {
  if (text.startsWith('#')) return [pathOf(from, text)]
  const beside = posix.join(posix.dirname(from), text)
  return text.startsWith('.') ? [beside] : [beside, text, posix.join('mock-server', text)]
}

function pathOf(from: string, specifier: string): string {
  const target = targetOf(from, specifier)
  return target.kind === 'file' ? target.path : specifier
}
