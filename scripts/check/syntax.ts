import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import type { SourceFile } from '../architecture/files.ts'

/** Calls `visit` for every node of a file, outermost first. */
export function walkFile({ path, code }: SourceFile, visit: (node: Node) => void): void {
  walk(parseSync(path, code).program, visit)
}

/** Calls `visit` for a node and everything below it, outermost first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  const members = new Map<string, unknown>(Object.entries(node))
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [members.get(key)].flat()) if (isNode(child)) walk(child, visit)
  }
}

/** Line numbers of a file, from 1. */
export const lineOf = (code: string, offset: number): number => code.slice(0, offset).split('\n').length

// The parser's own list of keys says that a node is there, or null.
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
