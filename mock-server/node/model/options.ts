import { parseArgs } from 'node:util'
import type { Installation } from '#node/installation.ts'
import { addressOf, tokenOf } from '#node/installation-options.ts'
import { UsageError } from '#node/usage.ts'

export type ModelCommand = { readonly source: Installation } & (
  | { readonly kind: 'export'; readonly file: string | undefined }
  | { readonly kind: 'plan'; readonly file: string }
  /** `isDeleting`: data without a place in the new data model are deleted. */
  | { readonly kind: 'apply'; readonly file: string; readonly isDeleting: boolean }
)

const options = { url: { type: 'string' }, delete: { type: 'boolean' } } as const

/** The command that the words after `npx landscape` stand for. */
export function modelCommand(args: string[], env: Readonly<Record<string, string | undefined>>): ModelCommand {
  const { positionals, values } = parsed(args)
  const [, kind, file, ...rest] = positionals
  if (rest.length > 0) throw new UsageError(`model ${kind} takes one file`)
  if (kind !== 'export' && kind !== 'plan' && kind !== 'apply') throw new UsageError('')
  if (values.delete && kind !== 'apply') throw new UsageError('--delete belongs to apply')
  const source = { url: addressOf(values.url ?? env['LANDSCAPE_URL']), apiToken: tokenOf(env) }
  if (kind === 'export') return { kind, source, file }
  if (file === undefined) throw new UsageError(`model ${kind} needs a file`)
  return kind === 'plan' ? { kind, source, file } : { kind, source, file, isDeleting: values.delete ?? false }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
