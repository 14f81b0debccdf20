import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'

// What brings files of its own beside its code (WebAssembly, native binaries) is loaded from node_modules.
const external = [/^@electric-sql\/pglite($|\/)/, /^@node-rs\/argon2($|\/)/, 'pg-native']

/**
 * Builds the service into one file, `main.js`; what is imported lazily and what runs in worker threads becomes a file beside
 * it. One file starts in a third of the time that a few hundred take.
 */
export async function buildService(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    plugins: [siblingEntries()],
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { main: join(root, 'mock-server/main.ts') },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

// `new URL('./x.ts', import.meta.url)` starts a worker thread: x is built too, and found under its built name beside us.
function siblingEntries(): Plugin {
  return {
    name: 'sibling-entries',
    transform(code, id) {
      if (!id.endsWith('.ts')) return null
      return code.replaceAll(/new URL\(\s*['"]\.\/([\w.-]+)\.ts['"],\s*import\.meta\.url\s*\)/g, (_found, name: string) => {
        this.emitFile({ type: 'chunk', id: join(dirname(id), `${name}.ts`), fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      })
    },
  }
}
