import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { terminalText } from '#node/terminal-text.ts'

/** Prints an event as one line: the event's text never holds a line break. Resolves once the reader of the output took it. */
export const printTo =
  (output: Writable) =>
  async (event: string): Promise<void> => {
    if (!output.write(`${terminalText(event)}\n`)) await once(output, 'drain')
  }
