import { type Logger, destination, pino } from 'pino'
import { z } from 'zod'
import { terminalText } from './terminal-text.ts'

export type Log = Logger

/**
 * The log on standard error: JSON for machines; on a terminal, unless LOG_LEVEL asks for more, readable lines for warnings and
 * errors only. Callers name the members that they log; the list below protects secrets a second time.
 */
export function openLog(level: string | undefined, isTerminal: boolean): Log {
  const readable = isTerminal && level === undefined
  const options = {
    level: level ?? (readable ? 'warn' : 'info'),
    base: null,
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { error: errorMembers },
    redact: secretPaths,
  }
  return readable
    ? pino(options, { write: (line) => void process.stderr.write(terminalText(toText(line))) })
    : pino(options, destination(2))
}

const secretNames = [
  'authorization',
  'cookie',
  '"set-cookie"',
  'password',
  'token',
  'client_secret',
  'access_token',
  'secret',
]
const secretPaths = secretNames.flatMap((name) =>
  name.startsWith('"') ? [`[${name}]`, `*[${name}]`] : [name, `*.${name}`],
)

/** The useful members of an error; drivers attach whole rows and parameters. */
function errorMembers(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? { code: error.code } : {}
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  return { name: error.name, message: error.message, ...code, stack: error.stack, ...cause }
}

const Line = z.looseObject({
  time: z.string(),
  level: z.string(),
  msg: z.string().default(''),
  error: z.object({ message: z.string(), stack: z.string() }).partial().optional(),
})

function toText(line: string): string {
  const { time, level, msg, error, ...rest } = Line.parse(JSON.parse(line))
  const more = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  const cause = error?.stack ?? error?.message
  return `${time.slice(11, 19)} ${level.toUpperCase()} ${msg}${more.join('')}${cause ? `\n${cause}` : ''}\n`
}
