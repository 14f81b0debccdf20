import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/bundle/contract/plugin.ts'

/** The console: one page, its routes split by the imports themselves. The service is built by scripts/bundle/service.ts. */
export default defineConfig({
  plugins: [react(), contractWithoutSchemas()],
  build: {
    target: 'es2023',
    outDir: 'dist/console',
    manifest: 'manifest.json',
    sourcemap: false,
    // Fonts and pictures as files: the Content-Security-Policy does not allow data: URLs.
    assetsInlineLimit: 0,
    // Every browser that supports the target preloads modules itself; the polyfill would be one more script.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Else the operations that pages share would bring the schemas that only forms need.
          includeDependenciesRecursively: false,
          groups: [
            // Few files load faster than many: one for the first page, one for the code that pages share.
            {
              debugName: 'first',
              name: (id, graph) => (isInFirstPage(id, (module) => graph.getModuleInfo(module)) ? 'first' : null),
              priority: 2,
            },
            {
              debugName: 'shared',
              name: (id, graph) => (isInSeveralLists(id, (module) => graph.getModuleInfo(module)) ? 'shared' : null),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** What the packages of the first page contain beside what it uses. */
const onlyOnPages = /\/node_modules\/(?:html-parse-stringify|react-i18next\/dist\/es\/Trans)/

/** Schemas of the contract: imported wherever an operation is, used only by forms. */
const onlyInForms = /\/mock-server\/contract\/(?:ids|[\w-]+\.schemas)\.ts$|\/node_modules\/zod\//

/** What only parts that are fetched later use of a package that lists use otherwise. */
const onlyInParts = /\/@tanstack\/(?:query-core\/.*\/queriesObserver|react-query\/.*\/useQueries)\.js$/

type ModuleInfoOf = (id: string) => { importers: readonly string[]; importedIds: readonly string[] } | null

/** Whether static imports lead from main.tsx to this module. */
const isInFirstPage = (id: string, infoOf: ModuleInfoOf) =>
  !onlyOnPages.test(id) && startsOf(id, infoOf, (from) => from.endsWith('/src/main.tsx')).length > 0

/** Whether they lead to it from the shell or the frame of all lists, or from the list of bookmarks. */
function isInSeveralLists(id: string, infoOf: ModuleInfoOf): boolean {
  const everywhere = /\/src\/(?:app\/(?:app|routes)|common\/list-page\/list-page)\.tsx$/
  // The entries themselves stay files of their own, which the weighing of the budgets looks for.
  if (/\/src\/app\/(?:app|routes)\.tsx$/.test(id) || onlyInParts.test(id)) return false
  if (startsOf(id, infoOf, (from) => everywhere.test(from)).length > 0) return true
  if (id.includes('/src/features/')) return false
  const isListPage = (from: string) =>
    from.endsWith('.page.tsx') && infoOf(from)?.importedIds.some((module) => everywhere.test(module)) === true
  // What only later lists share would make the first one slower; what the first one needs would be files of a few lines.
  return startsOf(id, infoOf, isListPage).some((from) => from.endsWith('/bookmarks.page.tsx'))
}

/** The nearest of these modules from which static imports lead to one. */
function startsOf(
  id: string,
  infoOf: ModuleInfoOf,
  isStart: (id: string) => boolean,
  seen = new Set<string>(),
): string[] {
  if (onlyInForms.test(id) || seen.has(id)) return []
  seen.add(id)
  if (isStart(id)) return [id]
  return infoOf(id)?.importers.flatMap((importer) => startsOf(importer, infoOf, isStart, seen)) ?? []
}
