import { parseArgs } from 'node:util'
import { addressOf, type Installation, isHttp, tokenOf } from '#node/installation-options.ts'
import { UsageError } from '#node/usage.ts'

/** Where to read from, and as whom. */
export interface Source extends Installation {
  /** A PULL subscription, by ID or by name. */
  readonly subscription: string
}

export type FollowCommand =
  /** `isPeek`: prints what waits once and moves no cursor. */
  | { readonly kind: 'tail'; readonly source: Source; readonly isPeek: boolean }
  | { readonly kind: 'forward'; readonly source: Source; readonly target: URL }

const options = { url: { type: 'string' }, peek: { type: 'boolean' } } as const

/** The command that the words after `npx landscape` stand for. Secrets come from the environment: shells keep their history. */
export function followCommand(args: string[], env: Readonly<Record<string, string | undefined>>): FollowCommand {
  const { positionals, values } = parsed(args)
  const [kind, subscription, target, ...rest] = positionals
  if (!subscription || rest.length > 0) throw new UsageError(`${kind} needs the ID or the name of a PULL subscription`)
  const source = { url: addressOf(values.url ?? env['LANDSCAPE_URL']), apiToken: tokenOf(env), subscription }
  if (kind === 'tail') {
    if (target !== undefined) throw new UsageError('tail takes one subscription and no address')
    return { kind, source, isPeek: values.peek ?? false }
  }
  if (values.peek) throw new UsageError('--peek belongs to tail')
  if (target === undefined || !isHttp(target)) throw new UsageError('forward needs the address to send events to')
  return { kind: 'forward', source, target: new URL(target) }
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
