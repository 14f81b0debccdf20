import type { Role } from './role.ts'
import { serviceRoles } from './service-roles.ts'

const contract = 'mock-server/contract/**'

const tests: readonly Role[] = [
  { files: 'mock-server/**/*.test.ts', may: ['mock-server/**'], node: true },
  { files: 'mock-server/testing/**', may: ['mock-server/**'], node: true },
  { files: 'mock-server/storage/engines/testing.ts', may: ['mock-server/**'], node: true },
  { files: 'src/**/*.test.*', may: ['src/**', 'mock-server/**'], node: true },
  { files: 'src/testing/**', may: ['src/**', 'mock-server/**'], node: true },
  { files: 'e2e/mui.e2e.ts', may: ['vite.config.ts'], node: true },
  { files: 'e2e/mui/*', may: ['e2e/mui/*', 'src/ui/theme/*'] },
  { files: 'e2e/**', may: ['e2e/**', 'mock-server/**', 'src/paths.ts', 'src/testing/pseudo-locale.ts'], node: true },
  {
    files: 'soak/**',
    may: [
      'soak/**',
      'bench/lib/*',
      'mock-server/**',
      'scripts/test/**',
      'scripts/architecture/files.ts',
      'scripts/architecture/imports.ts',
      'scripts/check/syntax.ts',
      'scripts/execute.ts',
    ],
    node: true,
  },
  {
    files: 'bench/**',
    may: ['bench/**', 'e2e/**', 'mock-server/**', 'src/common/diff/*', 'src/paths.ts', 'scripts/test/*'],
    node: true,
  },
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
  { files: 'src/main.tsx', may: ['src/app/**', 'src/i18n/**'] },
]

const toolRoles: readonly Role[] = [
  { files: 'scripts/dev.ts', may: ['scripts/**', 'mock-server/node/*'], node: true },
  { files: 'scripts/bundle/*', may: ['scripts/**', 'mock-server/storage/engines/seed.ts'], node: true },
  { files: 'scripts/**', may: ['scripts/**', 'mock-server/cli.ts'], node: true },
  { files: 'vite.config.ts', may: ['scripts/bundle/contract/plugin.ts'], node: true },
  { files: 'vitest.config.ts', may: ['scripts/test/*'], node: true },
  { files: '*.config.ts', may: [], node: true },
  { files: 'architecture.test.ts', may: ['scripts/architecture/*'], node: true },
]

export const roles = [...tests, ...serviceRoles, ...consoleRoles, ...toolRoles]

/** Files that only the named ones may import, whatever the roles allow. Tests may import anything. */
export const importedOnlyBy: readonly { readonly files: string; readonly by: readonly string[] }[] = [
  { files: 'mock-server/app/compose.ts', by: ['mock-server/index.ts'] },
  { files: 'mock-server/app/*', by: ['mock-server/app/*'] },
  { files: 'mock-server/main.ts', by: [] },
  { files: 'src/app/**', by: ['src/main.tsx', 'src/app/**'] },
  ...tests.map(({ files }) => ({ files, by: [] })),
]

/** The files for whose sake nothing is refused above. */
export const testFiles = tests.map(({ files }) => files)

/** The only readers of the environment in what is shipped. */
export const environmentReaders = ['mock-server/main.ts', 'mock-server/cli.ts']
