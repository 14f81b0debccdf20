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

/** What runs in threads and processes of its own, which are looked for beside the file that starts them. */
const besides = {
  'pglite.worker': 'mock-server/storage/engines/pglite.worker.ts',
  'file.worker': 'mock-server/spreadsheets/file.worker.ts',
  'draw.process': 'mock-server/imaging/draw.process.ts',
  'svg.worker': 'mock-server/imaging/svg.worker.ts',
  'sandbox.worker': 'mock-server/sandbox/sandbox.worker.ts',
}

/** The path of each program, by the name that it gets. */
export type Programs = Readonly<Record<string, string>>

/**
 * Builds the service into one file, `main.js`; what is imported lazily and what runs in threads and processes becomes a file beside
 * it. One file starts in a third of the time that a few hundred take.
 */
export async function buildService(
  root: string,
  outDir: string,
  programs: Programs = { main: 'mock-server/main.ts' },
): Promise<void> {
  const paths = Object.entries({ ...programs, ...besides })
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    // graphql-jit requires what everything else imports; two copies would refuse each other's types.
    resolve: { alias: [{ find: /^graphql$/, replacement: join(root, 'node_modules/graphql/index.js') }] },
    ssr: { target: 'node', noExternal: true },
    // Libraries check less where it is production: graphql asks each value whether it is from another copy of itself.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(paths.map(([name, path]) => [name, join(root, path)])),
        external,
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
