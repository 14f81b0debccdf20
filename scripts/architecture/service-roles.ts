import type { Role } from './role.ts'

const own = 'mock-server/features/{X}'
// Data about the interface, and the few things that every feature speaks: open to everybody.
const contract = 'mock-server/contract/**'
const kernel = 'mock-server/kernel/*'
const common = [contract, kernel]
// What a data model says about values, names and completion; how text is folded for sorting and searching. Pure, both.
const model = 'mock-server/data-model/*'
// How one model becomes another, and which models can't be.
const modelChanges = ['changes', 'check', 'actions'].map((room) => `mock-server/data-model/${room}/*`)
const pureRooms = [model, ...modelChanges, 'mock-server/search-text/*']
const storageTypes = 'type mock-server/storage/database.ts'
const storage = ['mock-server/storage/*', 'mock-server/storage/tables/*']

const pure = [
  ...common,
  ...pureRooms,
  `${own}/**/{pure}`,
  `${own}/**/*.policy.ts`,
  'mock-server/events/*.policy.ts',
  `type ${own}/**`,
]
const service = [
  ...pure,
  ...['service', 'store', 'view'].map((suffix) => `${own}/**/*.${suffix}.ts`),
  'mock-server/events/*',
  'mock-server/jobs/*',
  storageTypes,
  'type mock-server/storage/authorizations.ts',
  // Stores of what several features have alike.
  'mock-server/storage/*.store.ts',
  // Work that several requests wait for is done on nobody's behalf.
  'mock-server/storage/on-behalf.ts',
  // They arrive as arguments.
  'type mock-server/outgoing/*',
  'type mock-server/imaging/*',
  'type mock-server/spreadsheets/*',
  'type mock-server/sandbox/*',
  'mock-server/sandbox/callback-problem.ts',
]

// The Node process around the service.
const edge = [
  ...common,
  'mock-server/index.ts',
  'mock-server/node/**',
  'mock-server/storage/**',
  'mock-server/outgoing/*',
  'mock-server/sandbox/*',
  'mock-server/imaging/*',
  'mock-server/spreadsheets/*',
  'mock-server/sample/*',
]

const featureRoles: readonly Role[] = [
  {
    files: 'mock-server/features/**/*.store.ts',
    may: [...pure, `${own}/**/*.store.ts`, ...storage, 'mock-server/events/*', 'type mock-server/jobs/*'],
  },
  {
    files: 'mock-server/features/**/*.view.ts',
    may: [...pure, `${own}/**/*.view.ts`, ...storage, 'type mock-server/events/*'],
  },
  { files: 'mock-server/features/**/*.policy.ts', may: pure },
  { files: 'mock-server/features/**/*.service.ts', may: service },
  { files: 'mock-server/features/**/*.worker.ts', may: [...service, `${own}/**/*.worker.ts`] },
  {
    files: 'mock-server/features/**/*.routes.ts',
    may: [
      ...common,
      `${own}/**/*.service.ts`,
      `${own}/**/{pure}`,
      'mock-server/http/mount.ts',
      'mock-server/http/json-answers.ts',
    ],
  },
  { files: 'mock-server/features/**/{pure}', may: [...pure, 'type mock-server/events/*'] },
]

export const serviceRoles: readonly Role[] = [
  { files: 'mock-server/contract/**/*.ts', may: [contract], packages: ['zod', 'es-toolkit'] },
  { files: 'mock-server/kernel/*.ts', may: common, packages: ['uuid'] },
  { files: model, may: [model, ...common], packages: ['es-toolkit', 're2js'] },
  ...modelChanges.map((files) => ({
    files: `${files}.ts`,
    may: [model, ...modelChanges, ...common],
    packages: ['es-toolkit', 're2js'],
  })),
  { files: 'mock-server/data-model/defaults/*.ts', may: ['mock-server/data-model/**', ...common], packages: ['zod'] },
  { files: 'mock-server/search-text/*.ts', may: ['mock-server/search-text/*'], packages: [] },
  { files: 'mock-server/storage/**', may: ['mock-server/storage/**', ...common], node: true },
  { files: 'mock-server/events/*.ts', may: ['mock-server/events/*', ...storage, model, ...common] },
  { files: 'mock-server/jobs/*.ts', may: ['mock-server/jobs/*', ...storage, ...common] },
  { files: 'mock-server/http/*.ts', may: ['mock-server/http/*', ...common] },
  { files: 'mock-server/outgoing/*.ts', may: ['mock-server/outgoing/*', ...common], node: true },
  {
    files: 'mock-server/imaging/*.ts',
    may: ['mock-server/imaging/*', ...common],
    packages: ['sharp', 'sanitize-html'],
    node: true,
  },
  {
    files: 'mock-server/spreadsheets/*.ts',
    may: ['mock-server/spreadsheets/*', ...common],
    packages: ['@cj-tech-master/excelts'],
    node: true,
  },
  { files: 'mock-server/sandbox/*.ts', may: ['mock-server/sandbox/*', ...common], node: true },
  {
    files: 'mock-server/graphql/**',
    // Resolvers call services, whose types say what they give; the services themselves arrive as arguments.
    may: [
      'mock-server/graphql/**',
      ...common,
      model,
      storageTypes,
      'type mock-server/storage/authorizations.ts',
      'type mock-server/events/step.ts',
      'type mock-server/features/**',
      'mock-server/features/**/*.policy.ts',
      'mock-server/features/**/{pure}',
    ],
  },
  {
    files: 'mock-server/sample/**',
    may: ['mock-server/sample/**', ...common, 'type mock-server/index.ts', storageTypes, `type ${model}`],
  },
  ...featureRoles,
  { files: 'mock-server/app/*.ts', may: ['mock-server/**'] },
  { files: 'mock-server/index.ts', may: ['mock-server/app/compose.ts', 'mock-server/http/*', ...common] },
  { files: 'mock-server/node/**', may: edge, node: true },
  ...['main', 'cli'].map((name) => ({ files: `mock-server/${name}.ts`, may: edge, node: true as const })),
]
