import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { machine } from './scripts/test/machine.ts'
import { LongFilesFirst } from './scripts/test/sequence.ts'
import { vitestWorkers } from './scripts/test/workers.ts'

// Only the suite meant for PostgreSQL may see the address: the others run on the embedded engine.
const databaseUrl = process.env.TEST_DATABASE_URL
delete process.env.TEST_DATABASE_URL
// Node compiles the service's sources once for all workers and for all programs that tests start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'node')

// A whole run with PostgreSQL at hand, see docs/decisions/024-tests-of-features-run-on-one-engine.md.
const runsOnce = databaseUrl !== undefined && process.env.TEST_FEATURES_ONCE === 'yes'

const common = {
  // Said for each project, because projects whose numbers differ run one after the other, and one that extends another
  // configuration doesn't take the number of this one.
  maxWorkers: vitestWorkers(machine()),
  setupFiles: ['scripts/test/worker-cpu.ts', 'scripts/test/property-seed.ts'],
  // Made once before the workers start, for all of them: the store that every test file opens a copy of.
  globalSetup: ['mock-server/testing/global-setup.ts'],
  // Files share their worker: what they import is loaded once for all of them. A set-up file fails the one that leaves something behind.
  isolate: false,
  // Young objects may fill more memory before they are looked through: with the usual 16 MB that is an eighth of a worker's time.
  execArgv: ['--max-semi-space-size=128'],
  // As Node resolves it: Vite's own way ends at a second copy beside the one that graphql-jit has, and each refuses the other's types.
  alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  // For hangs, not for speed: the suite also runs beside other work on a machine that is four times slower.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 300_000 } },
}

/** What no engine changes. In a whole run with PostgreSQL at hand these run there alone. */
const once = [
  'mock-server/{features,graphql,sample}/**',
  'mock-server/node/first-start.test.ts',
  'mock-server/tests/{access-matrix,codes,compatibility,contract,exported-access,forged-cursors,fuzz}.test.ts',
  'mock-server/tests/{graphql-compatibility,model-file,push-isolation,push-kills,snippets}.test.ts',
]

const storeless = [
  'mock-server/{contract,data-model,imaging,outgoing,sandbox,spreadsheets}/**',
  'mock-server/http/{body,mount}.test.ts',
  'mock-server/node/{client-address,config,mail,static-files,store-failures}.test.ts',
  'mock-server/storage/{dialect,migrations,values}.test.ts',
]

/** Files that need a process of their own. */
const alone = {
  // Listen for requests in this process, where the adapter of HTTP puts its own Request and Response in place of Node's.
  node: 'mock-server/node/{damaged-stores,metrics-access,one-at-a-time,requests,start}.test.ts',
  feeds: 'mock-server/features/feeds/feed-client.test.ts',
  // Loads the session a second time, as a reload of the page does.
  session: 'src/api/session.test.ts',
  // Puts the styles into the document, where other files have them beside it.
  styles: 'src/ui/list/side-panel-layout.test.tsx',
}

interface Project {
  readonly name: string
  readonly exclude: readonly string[]
  readonly setupFiles: readonly string[]
}

/** A project whose files share their workers, and one of those that need a process of their own, which may end as they like. */
const inTwo = <P extends Project>(project: P, include: readonly string[]) => [
  { ...project, exclude: [...project.exclude, ...include] },
  {
    ...project,
    name: `${project.name}, alone`,
    isolate: true,
    include: [...include],
    setupFiles: project.setupFiles.filter((file) => !file.includes('/leftovers/')),
  },
]

const service = {
  ...common,
  name: 'service',
  environment: 'node',
  setupFiles: [...common.setupFiles, 'mock-server/testing/leftovers/service.set-up.ts'],
  include: ['{mock-server,scripts,soak}/**/*.test.ts', 'architecture.test.ts'],
  // The embedded engine's data belong to one process.
  exclude: ['mock-server/tests/several-processes.test.ts', ...(runsOnce ? once : [])],
}

const serviceOnPostgres = {
  ...service,
  name: 'service on PostgreSQL',
  include: ['mock-server/**/*.test.ts'],
  exclude: [
    ...storeless,
    // These are about the embedded engine and its data directory.
    'mock-server/node/{damaged-stores,start}.test.ts',
    'mock-server/tests/embedded-kills.test.ts',
    'mock-server/storage/engines/{embedded,lock,secrets,upkeep}.test.ts',
    // The commands of a guide are the same on every engine.
    'mock-server/tests/guides.test.ts',
  ],
  globalSetup: [...common.globalSetup, 'mock-server/testing/global-setup.postgresql.ts'],
  env: { TEST_DATABASE_URL: databaseUrl ?? '', TEST_RUN: randomUUID().slice(0, 8) },
}

const console = {
  ...common,
  name: 'console',
  environment: 'happy-dom',
  setupFiles: [
    ...common.setupFiles,
    'src/testing/style-cache.ts',
    'src/testing/quick-dom.ts',
    'src/testing/quick-react.ts',
    'src/testing/waits.ts',
    'src/testing/leftovers/console.set-up.ts',
  ],
  include: ['src/**/*.test.{ts,tsx}'],
  exclude: [],
}

const onEmbedded = inTwo(service, [alone.node, alone.feeds])
const onPostgres = databaseUrl ? inTwo(serviceOnPostgres, [alone.node, alone.feeds]) : []

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      ...[...onEmbedded, ...onPostgres].map((test) => ({ test })),
      ...inTwo(console, [alone.session, alone.styles]).map((test) => ({ extends: './vite.config.ts', test })),
    ],
  },
})
