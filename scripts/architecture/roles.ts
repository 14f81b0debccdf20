/**
 * The import table of architecture.md as data. The first role whose pattern matches a file is the file's role. In patterns `*`
 * is one name, `**` any path, `{X}` the same feature as the importing file; `type ` in front allows types alone.
 */
export interface Role {
  readonly files: string
  readonly may: readonly string[]
  /** Whether Node's own modules may be imported: only at the edges, so that the core runs wherever `fetch` does. */
  readonly node?: true
  /** The only packages that may be imported; without it, any. */
  readonly packages?: readonly string[]
  /** Foreseen by the layout, but without a file so far. The first file of the role makes this line wrong, and the test says so. */
  readonly notYet?: true
}

const own = 'mock-server/features/{X}'
const contract = 'mock-server/contract/*'
const storageTypes = 'type mock-server/storage/database.ts'
// What a data model makes of values, names and completion: pure functions, for whoever has a compiled model.
const model = 'mock-server/model/*'
// How names are folded for sorting and searching.
const text = 'mock-server/text/*'
// Who may do what, and cursors: pure functions over contract values.
const rules = [text, 'mock-server/kernel/refusal.ts', 'mock-server/contract/access.ts', 'mock-server/kernel/cursor.ts']
const service = [
  ...['service', 'store', 'policy', 'view'].map((role) => `${own}/*.${role}.ts`),
  'mock-server/events/*',
  'mock-server/jobs/*',
  `type ${contract}`,
  storageTypes,
  // They arrive as arguments.
  'type mock-server/outgoing/*',
  'type mock-server/sandbox/*',
  model,
  ...rules,
]
const background = [
  ...service,
  `${own}/*.reader.ts`,
  `${own}/*.worker.ts`,
  'mock-server/outgoing/*',
  'mock-server/sandbox/*',
]

// The Node process around the service.
const edge = [
  'mock-server/index.ts',
  'mock-server/node/node.ts',
  'mock-server/node/**',
  'mock-server/storage/*',
  'mock-server/outgoing/*',
  'mock-server/sandbox/*',
  'mock-server/sample/*',
]

const tests: readonly Role[] = [
  { files: 'mock-server/**/*.test.ts', may: ['mock-server/**'], node: true },
  { files: 'mock-server/testing/**', may: ['mock-server/**'], node: true },
  { files: 'mock-server/storage/engines/testing.ts', may: ['mock-server/**'], node: true },
  { files: 'src/**/*.test.*', may: ['src/**', 'mock-server/**'], node: true },
  { files: 'src/testing/**', may: ['src/**', 'mock-server/**'], node: true },
  { files: 'e2e/**', may: ['e2e/**', 'mock-server/**', 'src/paths.ts'], node: true },
  { files: 'soak/**', may: ['soak/**', 'bench/lib/*', 'mock-server/**', 'scripts/test/*'], node: true },
  { files: 'bench/**', may: ['bench/**', 'e2e/**', 'mock-server/**', 'src/paths.ts', 'scripts/test/*'], node: true },
]

const serviceRoles: readonly Role[] = [
  { files: 'mock-server/kernel/refusal.ts', may: [], packages: [] },
  { files: 'mock-server/contract/*.ts', may: [contract], packages: ['zod'] },
  {
    files: 'mock-server/model/*.ts',
    may: [model, `type ${contract}`, 'mock-server/kernel/refusal.ts'],
    packages: ['es-toolkit', 're2js'],
  },
  { files: 'mock-server/models-default/*.ts', may: ['mock-server/models-default/*', contract], packages: ['zod'] },
  { files: 'mock-server/storage/**', may: ['mock-server/storage/**'], node: true },
  { files: 'mock-server/events/*.ts', may: ['mock-server/events/*', 'mock-server/storage/*', contract] },
  { files: 'mock-server/jobs/*.ts', may: ['mock-server/jobs/*', 'mock-server/storage/*', contract], notYet: true },
  { files: 'mock-server/http/*.ts', may: ['mock-server/http/*', contract] },
  { files: 'mock-server/outgoing/*.ts', may: ['mock-server/outgoing/*', `type ${contract}`], node: true },
  { files: 'mock-server/sandbox/*.ts', may: ['mock-server/sandbox/*', `type ${contract}`], node: true },
  {
    files: 'mock-server/graphql/*.ts',
    // Resolvers call services, whose types say what they give; the services themselves arrive as arguments.
    may: [
      'mock-server/graphql/*',
      model,
      `type ${contract}`,
      storageTypes,
      'type mock-server/features/**',
      'mock-server/features/*/*.policy.ts',
    ],
  },
  {
    files: 'mock-server/sample/*.ts',
    may: ['mock-server/sample/*', `type ${contract}`, 'type mock-server/index.ts', storageTypes, `type ${model}`],
  },
  {
    files: 'mock-server/features/*/*.store.ts',
    // A policy is pure: its types say what is read, and some rules are told in SQL as well as in words.
    may: [`${own}/*.store.ts`, `${own}/*.policy.ts`, 'mock-server/storage/*', model, `type ${contract}`, ...rules],
  },
  {
    files: 'mock-server/features/*/*.view.ts',
    may: [
      `type ${own}/*`,
      `${own}/*.view.ts`,
      'mock-server/storage/*',
      model,
      `type ${contract}`,
      'type mock-server/events/*',
    ],
  },
  { files: 'mock-server/features/*/*.policy.ts', may: [`${own}/*.policy.ts`, model, `type ${contract}`, ...rules] },
  { files: 'mock-server/features/*/*.service.ts', may: service },
  { files: 'mock-server/features/*/*.worker.ts', may: background },
  { files: 'mock-server/features/*/*.reader.ts', may: background },
  {
    files: 'mock-server/features/*/*.routes.ts',
    may: [`${own}/*.service.ts`, `${own}/*.reader.ts`, 'mock-server/http/mount.ts', contract],
  },
  { files: 'mock-server/app/compose.ts', may: ['mock-server/**'] },
  { files: 'mock-server/app/*.ts', may: ['mock-server/**'] },
  { files: 'mock-server/text/*.ts', may: [text], packages: [] },
  { files: 'mock-server/index.ts', may: ['mock-server/app/compose.ts', 'mock-server/http/*', contract] },
  { files: 'mock-server/node/**', may: edge, node: true },
  ...['main', 'cli', 'node'].map((name) => ({ files: `mock-server/${name}.ts`, may: edge, node: true as const })),
]

const feature = 'src/features/{X}'
const below = ['src/api/**', 'src/ui/**', 'src/lib/**', 'src/paths.ts', contract]

const consoleRoles: readonly Role[] = [
  { files: 'src/lib/**', may: ['src/lib/**'] },
  { files: 'src/paths.ts', may: [] },
  { files: 'src/i18n/**', may: ['src/i18n/**', 'src/lib/**'] },
  { files: 'src/ui/**', may: ['src/ui/**', 'src/lib/**'] },
  { files: 'src/api/**', may: ['src/api/**', 'src/lib/**', contract] },
  { files: 'src/common/**', may: ['src/common/**', ...below] },
  { files: 'src/features/*/**', may: [`${feature}/**`, 'src/common/**', ...below] },
  { files: 'src/app/**', may: ['src/**', contract] },
  { files: 'src/main.tsx', may: ['src/app/**', 'src/i18n/**', 'src/ui/theme/**'] },
]

const toolRoles: readonly Role[] = [
  { files: 'scripts/dev.ts', may: ['scripts/**', 'mock-server/node/node.ts', 'mock-server/node/*'], node: true },
  { files: 'scripts/bundle/main.ts', may: ['scripts/**', 'mock-server/storage/engines/seed.ts'], node: true },
  { files: 'scripts/**', may: ['scripts/**', 'mock-server/cli.ts'], node: true },
  { files: '*.config.ts', may: [], node: true },
  { files: 'architecture.test.ts', may: ['scripts/architecture/*'], node: true },
]

export const roles = [...tests, ...serviceRoles, ...consoleRoles, ...toolRoles]

/** Files that only the named ones may import, whatever the roles allow. Tests may import anything. */
export const importedOnlyBy: readonly { readonly files: string; readonly by: readonly string[] }[] = [
  { files: 'mock-server/app/compose.ts', by: ['mock-server/index.ts'] },
  { files: 'mock-server/app/*', by: ['mock-server/app/compose.ts', 'mock-server/app/*'] },
  { files: 'mock-server/main.ts', by: [] },
  { files: 'src/app/**', by: ['src/main.tsx', 'src/app/**'] },
  ...tests.map(({ files }) => ({ files, by: [] })),
]

/** The files for whose sake nothing is refused above. */
export const testFiles = tests.map(({ files }) => files)

/** The only readers of the environment in what is shipped. */
export const environmentReaders = ['mock-server/main.ts', 'mock-server/cli.ts']
