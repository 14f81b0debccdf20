import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import type { SourceFile } from './files.ts'

export interface Import {
  /** What the file says. */
  readonly specifier: string
  /** Only types cross; nothing is left of it at run time. */
  readonly typeOnly: boolean
  /** Loaded when it is needed. */
  readonly isLazy: boolean
}

export type Target = { kind: 'file'; path: string } | { kind: 'node' } | { kind: 'package'; name: string }

/** Everything a file imports or re-exports, also lazily. */
export function importsOf({ path, code }: SourceFile): Import[] {
  const { module, errors } = parseSync(path, code)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const statically = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    isLazy: false,
  }))
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType, isLazy: false }] : [],
    ),
  )
  const lazily = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"`])([^$]+)\1$/.exec(code.slice(start, end))
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false, isLazy: true }] : []
  })
  return [...statically, ...again, ...lazily]
}

/** Where an import leads: a file of the repository, Node itself or a package. */
export function targetOf(from: string, specifier: string): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), bare(specifier)) }
  if (specifier.startsWith('#')) return { kind: 'file', path: posix.join(home(from), bare(specifier.slice(1))) }
  if (specifier === 'mock-server') return { kind: 'file', path: 'mock-server/index.ts' }
  if (specifier.startsWith('mock-server/')) return { kind: 'file', path: bare(specifier) }
  if (specifier.startsWith('node:')) return { kind: 'node' }
  const [scope = '', name = ''] = specifier.split('/')
  return { kind: 'package', name: scope.startsWith('@') ? `${scope}/${name}` : scope }
}

// `#x` is the console's own x in the console and the service's own in the service ("imports" of their package.json).
const home = (from: string) => (from.startsWith('mock-server/') ? 'mock-server' : 'src')

// `?url` and the like say how a file is imported, not which.
const bare = (specifier: string) => specifier.replace(/\?.*$/, '')
