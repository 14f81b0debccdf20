import { runCommand } from './node/commands.ts'

/** Errors whose message is written for the user; any other is a fault of ours and shows its stack. */
const readable = new Set(['UsageError', 'ConfigError', 'StartError', 'Refusal'])

try {
  await runCommand(process.argv.slice(2), process.env, (line) => void process.stdout.write(`${line}\n`))
} catch (error) {
  if (!(error instanceof Error) || !readable.has(error.name)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
