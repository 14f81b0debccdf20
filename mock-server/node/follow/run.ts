import type { Writable } from 'node:stream'
import { follow } from './follow.ts'
import { forwardTo } from './forward.ts'
import type { FollowCommand } from './options.ts'
import { printTo } from './print.ts'
import { session as openSession } from './session.ts'

interface Terminal {
  /** Events go here, and nothing else, so that the output can be piped. */
  readonly output: Writable
  readonly tell: (line: string) => void
  /** Ends the command after the event that is being processed. */
  readonly signal: AbortSignal
}

/** Runs `tail` or `forward` until it is stopped, or for `--peek` once. */
export async function runFollow(command: FollowCommand, { output, tell, signal }: Terminal): Promise<void> {
  const session = openSession(command.source, signal)
  const print = printTo(output)
  try {
    if (command.kind === 'tail' && command.isPeek) {
      const { data } = await session.retrieve(await session.find(), { isWaiting: false })
      for (const { event } of data.events) await print(event)
      return
    }
    const process = command.kind === 'tail' ? print : forwardTo(command.target, { tell, signal })
    await follow({ session, process, tell, signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
