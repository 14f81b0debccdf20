import { posix } from 'node:path'
import type { SourceFile } from './files.ts'
import { importsOf, type Import, targetOf } from './imports.ts'
import { fits } from './pattern.ts'
import type { Role } from './role.ts'
import { environmentReaders, importedOnlyBy, roles, testFiles } from './roles.ts'

/** The role of a file, if it has one. */
export const roleOf = (path: string): Role | undefined => roles.find(({ files }) => fits(path, files))

/** Imports and habits of a file that the table doesn't allow, one sentence each. */
export function violationsOf(file: SourceFile): string[] {
  const role = roleOf(file.path)
  if (!role) return [`${file.path} has no role: no line of scripts/architecture/roles.ts is about it`]
  return [
    ...importsOf(file).flatMap((imported) => [
      ...[refusalOf(file.path, role, imported) ?? []].flat(),
      ...spellingRefusal(file.path, imported.specifier),
    ]),
    ...environmentRefusal(file),
  ]
}

function refusalOf(from: string, role: Role, { specifier, typeOnly }: Import): string | undefined {
  const target = targetOf(from, specifier)
  const says = `${from} imports ${specifier}`
  if (target.kind === 'node') return role.node ? undefined : `${says}: node: modules stay at the edges`
  if (target.kind === 'package') {
    return !role.packages || role.packages.includes(target.name) ? undefined : `${says}: this package is not for it`
  }
  const guarded = importedOnlyBy.find(({ files }) => fits(target.path, files))
  if (guarded && !isTest(from) && !guarded.by.some((pattern) => fits(from, pattern))) {
    return `${says}: only ${guarded.by.join(', ') || 'tests'} may`
  }
  return role.may.some((allowed) => permits(allowed, from, target.path, typeOnly))
    ? undefined
    : `${says}: its role may not`
}

function permits(allowed: string, from: string, to: string, typeOnly: boolean): boolean {
  const onlyTypes = allowed.startsWith('type ')
  if (onlyTypes && !typeOnly) return false
  const feature = /\/features\/([^/]+)\//.exec(from)?.[1] ?? ''
  return fits(to, allowed.replace(/^type /, '').replace('{X}', feature))
}

// One way to write an import, so that a file can move without its readers counting dots.
function spellingRefusal(from: string, specifier: string): string[] {
  if (!/^(mock-server|src)\//.test(from)) return []
  if (specifier.startsWith('../')) return [`${from} imports ${specifier}: outside its folder by #`]
  const target = targetOf(from, specifier)
  const isInside = target.kind === 'file' && target.path.startsWith(`${posix.dirname(from)}/`)
  return specifier.startsWith('#') && isInside ? [`${from} imports ${specifier}: inside its folder by ./`] : []
}

function environmentRefusal({ path, code }: SourceFile): string[] {
  const shipped = /^(mock-server|src)\//.test(path) && !isTest(path)
  if (!shipped || environmentReaders.includes(path) || !/\bprocess\.env\b/.test(code)) return []
  return [`${path} reads process.env: settings arrive as arguments`]
}

const isTest = (path: string) => testFiles.some((files) => fits(path, files))
