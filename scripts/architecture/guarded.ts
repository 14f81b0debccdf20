import { parseSync } from 'oxc-parser'
import type { SourceFile } from './files.ts'

/** Tables of which a caller can read only a part, and the SQL fragment that narrows a read to it (docs/design/permissions.md). */
const guards = [
  { table: 'bookmark', fragment: 'visibleTo' },
  { table: 'fact_sheet', fragment: 'visibleTo' },
]

/** An exception gives its reason in the comment above the statement. */
const excuse = (fragment: string) => new RegExp(`without ${fragment}: \\S.{9,}`)

export interface GuardedRead {
  readonly table: string
  readonly place: string
  readonly narrowed: boolean
}

/** Every top-level statement that reads a guarded table, and whether it uses the fragment, directly or through a function of the same file. */
export function guardedReads({ path, code }: SourceFile): GuardedRead[] {
  return guards.flatMap(({ table, fragment }) => {
    const statements = statementsOf(path, code)
    const narrowing = new Set([fragment])
    // A function that calls a narrowing one narrows too; repeat until nothing new turns up.
    for (let before = 0; before !== narrowing.size;) {
      before = narrowing.size
      for (const { name, text } of statements) if (name && mentions(text, narrowing)) narrowing.add(name)
    }
    return statements
      .filter(({ text }) => reads(text, table))
      .map(({ name, text, comment }) => ({
        table,
        place: `${path}: ${name ?? text.slice(0, 40)}`,
        narrowed: mentions(text, narrowing) || excuse(fragment).test(comment),
      }))
  })
}

interface Statement {
  readonly name: string | undefined
  /** Without comments, so a promise in words doesn't count. */
  readonly text: string
  readonly comment: string
}

const sqlComment = /\/\*[^]*?\*\/|--[^\n`]*/g

function statementsOf(path: string, code: string): Statement[] {
  const { program, comments } = parseSync(path, code)
  const blank = comments.reduce(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    code,
  )
  let before = 0
  return program.body.map(({ start, end }) => {
    const text = blank.slice(start, end).replaceAll(sqlComment, '')
    const comment = code.slice(before, start)
    before = end
    return { name: /\b(?:function\*?|const)\s+(\w+)/.exec(text)?.[1], text, comment }
  })
}

const mentions = (text: string, names: Set<string>) => (text.match(/\w+/g) ?? []).some((word) => names.has(word))

const reads = (text: string, table: string) =>
  new RegExp(
    `(?<!delete\\s+)\\b(from|join|using)\\s+${table}\\b|(selectFrom|Join|using)\\(\\s*\\[?\\s*['"\`]${table}\\b`,
    'i',
  ).test(text)
