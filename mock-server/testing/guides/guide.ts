import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commands of a guide, and the JSON answers that it shows. */
export interface Guide {
  /** The settings with which it starts the service. */
  readonly settings: Record<string, string>
  readonly steps: readonly Step[]
}

/** A block of commands, and the answer that the guide shows below it. */
export interface Step {
  readonly commands: string
  readonly shown: unknown
}

/** Reads a page of the documentation: blocks marked `sh` are commands, `sh start` starts the service, `json` is the answer to the commands before. */
export function readGuide(path: string): Guide {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8')
  const blocks = [...text.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(([, mark = '', code = '']) => ({ mark, code }))
  const steps = blocks.flatMap(({ mark, code }, index): Step[] => {
    if (mark !== 'sh') return []
    const next = blocks[index + 1]
    return [{ commands: code, shown: next?.mark === 'json' ? JSON.parse(next.code) : undefined }]
  })
  return { settings: settingsIn(blocks.find(({ mark }) => mark === 'sh start')?.code ?? ''), steps }
}

/** `NAME=value` in front of `npm start`. */
const settingsIn = (command: string): Record<string, string> =>
  Object.fromEntries([...command.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
