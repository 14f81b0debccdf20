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
              name: 'shared',
              minShareCount: 2,
              test: (id: string) => !onDemand.test(id),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

/** Modules that a page loads when a dialog, menu or form is opened, not with the list. */
const onDemand =
  /\/mock-server\/contract\/(?:ids|[\w-]+\.schemas)\.ts$|\/src\/(?:features\/|common\/(?:form-dialog|secret-dialog|stale-write|field-message)|ui\/(?:controls\/(?:overlay|fields)|feedback\/dialogs|theme)\/)|\/node_modules\/(?:@mui|@emotion|@popperjs|react-transition-group|react-hook-form|@hookform|stylis|zod)\//

/** What the packages of the first page contain beside what it uses. */
const onlyOnPages = /\/node_modules\/(?:html-parse-stringify|react-i18next\/dist\/es\/Trans)/

type ModuleInfoOf = (id: string) => { importers: readonly string[] } | null

/** Whether static imports lead from main.tsx to this module. */
function isInFirstPage(id: string, infoOf: ModuleInfoOf, seen = new Set<string>()): boolean {
  if (id.endsWith('/src/main.tsx')) return true
  if (onlyOnPages.test(id)) return false
  if (seen.has(id)) return false
  seen.add(id)
  return infoOf(id)?.importers.some((importer) => isInFirstPage(importer, infoOf, seen)) ?? false
}
