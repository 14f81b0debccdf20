import type { SourceFile } from '../../../scripts/architecture/files.ts'

/** Whether a file has a role that is mutated: a policy, store or service of the service, a reducer or hook of the console. */
export function roleOf({ path }: SourceFile): MutatedRole | undefined {
  if (/\.test\.|test-data|\/(?:testing|tests|sample|migrations)\//.test(path)) return undefined
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (path.startsWith('mock-server/')) return serviceRoles.find((role) => name.endsWith(`.${role}.ts`))
  if (!path.startsWith('src/')) return undefined
  if (/^use-.*\.tsx?$/.test(name)) return 'hook'
  return reducers.test(path) ? 'reducer' : undefined
}

// What computes the next state of a page has no suffix of its own; these names and folders have it.
const reducers =
  /\/(?:drafts?|changes|layout)\/[\w-]+\.ts$|(?:reducer|drafts?|changes?|store|state|merge|session|selection)\.ts$/

const serviceRoles = ['policy', 'store', 'service'] as const
export type MutatedRole = (typeof serviceRoles)[number] | 'reducer' | 'hook'
