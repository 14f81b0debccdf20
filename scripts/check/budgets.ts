import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Outcome } from './program.ts'

// In kB of gzipped JavaScript. `npm run bench` measures what a browser really loads before a form takes input
// (docs/design/speed.md).
const budgets = [
  { page: 'sign-in form', pages: [], limit: 190 },
  { page: 'shell with a list', pages: ['app.tsx', 'routes.tsx', 'bookmarks.page.tsx'], limit: 300 },
]
const routeLimit = 90
/** CodeMirror: what it draws with is 80 kB alone, a language 40. Its page is shown before, and has a plain text field or a form as well. */
const codeEditors = { folders: ['/callback/code/', '/data-model/json/', '/common/json/'], limit: 175 }

const dist = join(import.meta.dirname, '../../dist')

/** Weighs the JavaScript of the first pages, and what every further route, or a part of one that is loaded on demand, adds. */
export function budgetsKept(): Outcome {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, 'console-manifest.json'), 'utf8')))
  const sources = Object.keys(manifest)
  // Chunks that the page itself names: the first one can hold the entry without being an entry in the manifest.
  const html = readFileSync(join(dist, 'console/index.html'), 'utf8')
  const entries = sources.filter((source) => html.includes(manifest[source]?.file ?? '?'))
  const sourceOf = (page: string) => sources.find((source) => source.endsWith(`/${page}`)) ?? page

  const first = budgets.map(({ page, pages, limit }) => {
    const entryPages = pages.map(sourceOf)
    const missing = entryPages.filter((source) => !manifest[source])
    return { page, limit, weight: weigh(manifest, closure(manifest, [...entries, ...entryPages])), missing }
  })
  const shared = closure(manifest, [...entries, sourceOf('app.tsx'), sourceOf('routes.tsx')])
  const routes = sources
    .filter((source) => manifest[source]?.isDynamicEntry)
    .map((page) => {
      const added = without(closure(manifest, [page]), shared)
      // What loads a part is there already; with the one that shares least, the most is left to load.
      const weights = loadersOf(manifest, page).map((loader) =>
        weigh(manifest, without(added, closure(manifest, [loader]))),
      )
      const limit = codeEditors.folders.some((folder) => page.includes(folder)) ? codeEditors.limit : routeLimit
      return { page, limit, weight: Math.max(...weights), missing: [] }
    })
  const over = [...first, ...routes].filter(({ weight, limit, missing }) => weight > limit || missing.length > 0)
  const heaviest = routes.toSorted((a, b) => b.weight - a.weight).slice(0, 1)
  return {
    ok: over.length === 0,
    details: over.map(say).join('\n'),
    summary: [...first, ...heaviest].map(say).join(', '),
  }
}

interface Weighed {
  readonly page: string
  readonly weight: number
  readonly limit: number
  readonly missing: readonly string[]
}

const say = ({ page, weight, limit, missing }: Weighed) =>
  missing.length > 0
    ? `${page}: ${missing.join(', ')} is not in the build`
    : `${page} ${weight.toFixed(0)} of ${limit} kB`

/** The chunks that load with these sources, including their own. */
function closure(manifest: Manifest, sources: readonly string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    if (seen.has(source)) continue
    seen.add(source)
    closure(manifest, manifest[source]?.imports ?? [], seen)
  }
  return seen
}

const loadersOf = (manifest: Manifest, page: string) =>
  Object.keys(manifest).filter((source) => manifest[source]?.dynamicImports?.includes(page))

const without = (sources: Set<string>, others: Set<string>) =>
  new Set([...sources].filter((source) => !others.has(source)))

function weigh(manifest: Manifest, sources: Set<string>): number {
  const files = new Set(
    [...sources].map((source) => manifest[source]?.file ?? '').filter((file) => file.endsWith('.js')),
  )
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(dist, 'console', file)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Vite's list of chunks and their imports. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof Manifest>
