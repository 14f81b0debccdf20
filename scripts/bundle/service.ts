import { join } from 'node:path'
import { build } from 'vite'

// What brings files of its own beside its code (WebAssembly, native binaries) is loaded from node_modules.
const external = [
  /^@electric-sql\/pglite($|\/)/,
  /^@jitl\/quickjs-wasmfile-release-sync($|\/)/,
  /^@node-rs\/argon2($|\/)/,
  /^sharp($|\/)/,
  'pg-native',
]

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
    // graphql-jit requires what everything else imports; two copies would refuse each other's types.
    resolve: { alias: [{ find: /^graphql$/, replacement: join(root, 'node_modules/graphql/index.js') }] },
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // The further entries run in worker threads (storage/pglite.thread.ts, sandbox/thread.ts, imaging/svg-thread.ts, spreadsheets/thread.ts), which look for them beside themselves.
        input: {
          main: join(root, 'mock-server/main.ts'),
          'pglite.worker': join(root, 'mock-server/storage/engines/pglite.worker.ts'),
          'file.worker': join(root, 'mock-server/spreadsheets/file.worker.ts'),
          'svg.worker': join(root, 'mock-server/imaging/svg.worker.ts'),
          'sandbox.worker': join(root, 'mock-server/sandbox/sandbox.worker.ts'),
        },
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
