import { posix } from 'node:path'
import type { SourceFile } from '../../architecture/files.ts'
import { fits } from '../../architecture/pattern.ts'
import { type Needs, needsOf } from './mentions.ts'

/** A change of these may change every test. */
const everywhere = [
  'package.json',
  'mock-server/package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
]

/**
 * These bring everything together: every test with a service loads all features through them, and every test of a page all pages.
 * So a change is not followed through them; the tests of its own feature stand for what it does there.
 */
const gathering = ['mock-server/app/**', 'mock-server/index.ts', 'src/app/**', 'src/i18n/i18n.ts']

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The test files that changes can reach, sorted. */
export function testsReachedBy(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const tests = files.map(({ path }) => path).filter(isTest)
  const needs = new Map(files.map((file) => [file.path, needsOf(file)]))
  const reached = filesReachedBy(changed, needs)
  if (everywhere.some((path) => reached.has(path))) return tests.toSorted()
  const folders = [...[...reached].flatMap(featureOf), ...changed.flatMap((path) => usersOfTexts(path, files))]
  const own = (path: string) => folders.some((folder) => path.startsWith(`${folder}/`))
  return tests.filter((path) => reached.has(path) || own(path)).toSorted()
}

function filesReachedBy(changed: readonly string[], needs: ReadonlyMap<string, Needs>): Set<string> {
  const users = usersOf(needs)
  const reached = new Set<string>()
  const open = [...changed]
  // A change of what brings everything together is followed to the end.
  const ends = changed.some(isGathering) ? isTest : (path: string) => isTest(path) || isGathering(path)
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!ends(path)) open.push(...users(path))
  }
  return reached
}

const isGathering = (path: string) => gathering.some((pattern) => fits(path, pattern))

function usersOf(needs: ReadonlyMap<string, Needs>): (path: string) => string[] {
  const byPath = new Map<string, string[]>()
  for (const [user, { paths }] of needs) for (const path of paths) byPath.set(path, [...(byPath.get(path) ?? []), user])
  const globs = [...needs].flatMap(([user, { patterns }]) => patterns.map((pattern) => ({ user, pattern })))
  return (path) => [
    ...(byPath.get(path) ?? []),
    ...globs.filter(({ pattern }) => posix.matchesGlob(path, pattern)).map(({ user }) => user),
  ]
}

/** The folder of the feature that a file belongs to: its tests try the file through the whole service or the whole console. */
const featureOf = (path: string): string[] =>
  isTest(path) ? [] : (/^(?:mock-server|src)\/features\/[^/]+(?=\/)/.exec(path) ?? []).slice(0, 1)

/** The folders of the areas that show the texts of a file. */
function usersOfTexts(path: string, files: readonly SourceFile[]): string[] {
  const namespace = /^src\/i18n\/\w+\/([\w-]+)\.json$/.exec(path)?.[1]
  if (namespace === undefined) return []
  const use = new RegExp(`useTranslation\\(\\[?'${namespace}'|ns[=:] ?['"]${namespace}['"]|['"\`]${namespace}:`)
  return files.filter(({ code }) => use.test(code)).flatMap((file) => featureOf(file.path))
}
