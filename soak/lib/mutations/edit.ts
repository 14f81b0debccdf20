import type { Node } from 'oxc-parser'

/** A small change of a file: `before`, which stands at the offset `start`, becomes `after`. */
export interface Edit {
  readonly operator: string
  readonly start: number
  readonly before: string
  readonly after: string
}

/** The edits that one operator can make at a node. */
export type Operator = (node: Node, code: string) => Edit[]

/** The text with an edit made, or nothing if other text stands in its place. */
export function applied({ start, before, after }: Edit, code: string): string | undefined {
  if (!code.startsWith(before, start)) return undefined
  return code.slice(0, start) + after + code.slice(start + before.length)
}

/** A piece of code that becomes another one. */
export function replaced(operator: string, code: string, { start, end, after }: Piece): Edit {
  return { operator, start, before: code.slice(start, end), after }
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly after: string
}
