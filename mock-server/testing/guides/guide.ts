import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The pages whose commands a test runs from the first to the last. */
export const guides = ['README.md', 'docs/interface/sign-in.md', 'docs/landscape.md', 'docs/webhooks.md']

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

/** A block of code of a page. `mark` is the word after the three backquotes. */
export interface Block {
  readonly page: string
  readonly mark: string
  readonly code: string
  /** The block below it. */
  readonly next: Pick<Block, 'mark' | 'code'> | undefined
}

const root = join(import.meta.dirname, '..', '..', '..')

/** The pages of the documentation, and those at the root of the repository. */
export const allPages = (): string[] =>
  globSync(['*.md', 'docs/**/*.md', '{src,mock-server}/*.md'], { cwd: root }).toSorted()

/** The blocks of a page, also those in lists. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^( *)```(.*)\n([^]*?)^\1```$/gm)].map(([, , mark = '', code = '']) => ({
    mark,
    code,
  }))
  return blocks.map((block, index) => ({ page, ...block, next: blocks[index + 1] }))
}

/** Reads a guide: blocks marked `sh` are commands, `sh start` starts the service, `json` is the answer to the commands before. */
export function readGuide(page: string): Guide {
  const blocks = blocksOf(page)
  const steps = blocks
    .filter(({ mark }) => mark === 'sh')
    .map(({ code, next }) => ({ commands: code, shown: next?.mark === 'json' ? JSON.parse(next.code) : undefined }))
  const starts = blocks.filter(({ mark }) => mark === 'sh start').map(({ code }) => code)
  return { settings: settingsIn(starts.join('')), steps }
}

/** `NAME=value` in front of `npm start`. */
const settingsIn = (command: string): Record<string, string> =>
  Object.fromEntries([...command.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
