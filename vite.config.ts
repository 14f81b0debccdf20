import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './scripts/bundle/contract/plugin.ts'
import { withoutUnusedParts } from './scripts/bundle/unused-parts.ts'

/** The console: one page, its routes split by the imports themselves. The service is built by scripts/bundle/service.ts. */
export default defineConfig({
  plugins: [react(), contractWithoutSchemas(), withoutUnusedParts],
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
              name: (id, graph) => (isInEveryList(id, (module) => graph.getModuleInfo(module)) ? 'shared' : null),
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

type ModuleInfoOf = (id: string) => { importers: readonly string[] } | null

/** Whether static imports lead from main.tsx to this module. */
const isInFirstPage = (id: string, infoOf: ModuleInfoOf) =>
  !onlyOnPages.test(id) && isReached(id, infoOf, (from) => from.endsWith('/src/main.tsx'))

/** Whether they lead to it from the shell or from the page of a list: every page but the first needs it. */
const isInEveryList = (id: string, infoOf: ModuleInfoOf) =>
  isReached(id, infoOf, (from) => /\/src\/(?:app\/(?:app|routes)|common\/list-page\/list-page)\.tsx$/.test(from))

function isReached(
  id: string,
  infoOf: ModuleInfoOf,
  isStart: (id: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (isStart(id)) return true
  if (onlyInForms.test(id) || seen.has(id)) return false
  seen.add(id)
  return infoOf(id)?.importers.some((importer) => isReached(importer, infoOf, isStart, seen)) ?? false
}
