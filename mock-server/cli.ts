import { runCommand } from './node/commands.ts'
import { followCommand } from './node/follow/options.ts'
import { runFollow } from './node/follow/run.ts'
import { modelCommand } from './node/model/options.ts'
import { runModel } from './node/model/run.ts'
import { terminalText } from './node/terminal-text.ts'

/** Errors whose message is written for the user; any other is a fault of ours and shows its stack. */
const readable = new Set(['UsageError', 'ConfigError', 'StartError', 'Refusal', 'Unanswered'])
const args = process.argv.slice(2)
const say = (line: string) => void process.stdout.write(`${terminalText(line)}\n`)

try {
  if (args[0] === 'tail' || args[0] === 'forward') await followUntilStopped()
  else if (args[0] === 'model') process.exitCode = await runModel(modelCommand(args, process.env), say)
  else await runCommand(args, process.env, say)
} catch (error) {
  if (!(error instanceof Error) || !readable.has(error.name)) throw error
  process.stderr.write(`${terminalText(error.message)}\n`)
  process.exitCode = 1
}

/** The first Ctrl+C ends after the event that is being processed, the second one immediately. */
async function followUntilStopped(): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  // Whoever reads the output has gone (`| head`): what was printed last may be lost, so the cursor stays before it.
  process.stdout.once('error', () => process.exit(0))
  const tell = (line: string) => void process.stderr.write(`${terminalText(line)}\n`)
  await runFollow(followCommand(args, process.env), { output: process.stdout, tell, signal: stop.signal })
}
