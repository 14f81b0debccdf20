import { type Part, partsOf } from './parts.ts'

/**
 * A contract file as pages need it: its operations without schemas, and its plain constants. Schemas are exported from the other
 * variant of the file, so that only what uses one loads it, and with it Zod. A file that does something when it is loaded has
 * one variant for both.
 */
export function pageVariant(path: string, code: string): string {
  const parts = partsOf(path, code)
  if (parts.some(({ kind }) => kind === 'effect')) return textOf(parts)
  const schemas = parts.filter(({ kind, isExported }) => kind === 'schema' && isExported).flatMap(({ names }) => names)
  const kept = parts.filter(({ kind }) => kind === 'operation' || kind === 'plain')
  const exported = schemas.length > 0 ? `export { ${schemas.join(', ')} } from '${schemaFile(path)}'\n` : ''
  return exported + textOf(kept)
}

/** A contract file with all its schemas, each of which a bundler may drop. */
export const schemaVariant = (path: string, code: string): string => textOf(partsOf(path, code))

/** `people.ts` → `people.schemas.ts`, which is no file. */
export const schemaFile = (path: string): string => path.replace(/\.ts$/, '.schemas.ts')

/** `people.schemas.ts` → `people.ts`. */
export const contractFile = (path: string): string => path.replace(/\.schemas\.ts$/, '.ts')

/** Whether loading a contract file does something, so that it must not be dropped even if nothing of it is used. */
export const hasEffects = (path: string, code: string): boolean =>
  partsOf(path, code).some(({ kind }) => kind === 'effect')

const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => `${text}\n`).join('')
