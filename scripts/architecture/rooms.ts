import { posix } from 'node:path'
import { type SourceFile } from './files.ts'
import { importsOf, targetOf } from './imports.ts'
import { fits } from './pattern.ts'
import { testFiles } from './roles.ts'

/**
 * The order of rooms: a room imports itself and the rooms of earlier steps, never one of its own step or a later one. `.` is the
 * folder's own files; folders that are not named here may be imported in any direction that makes no cycle.
 */
export const roomOrder: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'mock-server/storage': [['tables', 'migrations'], ['.'], ['engines']],
  'mock-server/graphql': [['limits'], ['schema'], ['execution']],
  'mock-server/features/bookmarks': [
    ['rows'],
    ['access'],
    [
      'search',
      'deleted',
      'shares',
      'working-copies',
      'versions',
      'transfers',
      'temporary',
      'renaming',
      'workspace-copies',
    ],
    ['.'],
  ],
  'mock-server/features/fact-sheets': [
    ['rows'],
    ['change'],
    ['kept'],
    ['restoration'],
    ['deletion'],
    ['patch', 'rest', 'attached', 'suggest', 'renewal'],
    ['query'],
    ['table'],
    ['export'],
    ['.'],
  ],
  'mock-server/features/webhooks': [
    ['subscriptions'],
    ['deliveries'],
    ['push', 'pull', 'health', 'publishing', 'tail'],
    ['.'],
  ],
  'src/ui': [['.'], ['theme'], ['keyboard'], ['controls'], ['feedback'], ['list'], ['shell']],
}

const MIGRATIONS = 'mock-server/storage/migrations'

/** More files than this, tests apart, and a folder holds more than one idea. */
export const LARGEST_FOLDER = 60

interface Edge {
  readonly from: string
  readonly to: string
}

/** Imports between shipped files, types included: a reader follows them all the same. */
export function shippedEdges(files: readonly SourceFile[]): Edge[] {
  return files
    .filter(({ path }) => isShipped(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier }) => {
        const target = targetOf(file.path, specifier)
        return target.kind === 'file' && isShipped(target.path) ? [{ from: file.path, to: target.path }] : []
      }),
    )
}

/** Imports that go against the order of rooms, one sentence each. */
export const upwardImports = (edges: readonly Edge[]): string[] =>
  edges.flatMap(({ from, to }) =>
    Object.entries(roomOrder).flatMap(([parent, steps]) => {
      const [here, there] = [roomIn(parent, from), roomIn(parent, to)]
      if (here === undefined || there === undefined || here === there) return []
      const stepOf = (room: string) => steps.findIndex((rooms) => rooms.includes(room))
      if (stepOf(here) < 0) return [`${from}: ${parent} has no room ${here}`]
      return stepOf(there) < stepOf(here) ? [] : [`${from} imports ${to}: ${there} is not below ${here}`]
    }),
  )

/** Folders that import each other in a circle, each circle once, in alphabetical order. */
export function folderCycles(edges: readonly Edge[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (here !== there) next.set(here, (next.get(here) ?? new Set()).add(there))
  }
  const reachable = (start: string) => {
    const seen = new Set<string>()
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const to of next.get(at) ?? []) if (!seen.has(to)) open.push((seen.add(to), to))
    }
    return seen
  }
  const reached = new Map([...next.keys()].map((folder) => [folder, reachable(folder)]))
  const circles = [...reached].flatMap(([folder, all]) =>
    all.has(folder)
      ? [[folder, ...[...all].filter((other) => other !== folder && reached.get(other)?.has(folder))]]
      : [],
  )
  return [...new Set(circles.map((circle) => circle.toSorted().join(' ')))].map((circle) => circle.split(' '))
}

/** Folders and how many shipped files lie directly in them, the fullest first; that of migrations grows for ever and is left out. */
export function folderSizes(paths: readonly string[]): { folder: string; files: number }[] {
  const counts = new Map<string, number>()
  for (const path of paths.filter(isShipped)) {
    const folder = posix.dirname(path)
    if (folder === MIGRATIONS) continue
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, files]) => ({ folder, files })).toSorted((a, b) => b.files - a.files)
}

const isShipped = (path: string) =>
  /^(mock-server|src)\//.test(path) && !/test-data\./.test(path) && !testFiles.some((pattern) => fits(path, pattern))

function roomIn(parent: string, path: string): string | undefined {
  if (!path.startsWith(`${parent}/`)) return undefined
  const [room = '', ...rest] = path.slice(parent.length + 1).split('/')
  return rest.length === 0 ? '.' : room
}

// The entry points at the top of console and service are no folder, and neither is a list of everything below it: each stands for itself.
const folderOf = (path: string) =>
  posix.dirname(path).includes('/') && posix.basename(path) !== 'index.ts' ? posix.dirname(path) : path
