import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']
type Range = { readonly from: number; readonly to: number }

/** Milliseconds for what isn't parsed yet; less than a millisecond for what somebody types into a text that is. */
const PATIENCE_MS = 500
/** Characters behind a position that its object may still have members in. */
const AHEAD = 10_000

/** The tree of a text in JSON up to a position and somewhat further. By itself an editor parses what it shows, for 20 ms at a time. */
export function treeUpTo(state: EditorState, position: number) {
  return ensureSyntaxTree(state, Math.min(position + AHEAD, state.doc.length), PATIENCE_MS) ?? syntaxTree(state)
}

const nameOf = (state: EditorState, property: SyntaxNode): string | undefined => {
  const name = property.getChild('PropertyName')
  return name ? textOf(state, name) : undefined
}

/** The text of a string of JSON; as written where it is none. */
function textOf(state: EditorState, { from, to }: Range): string {
  const written = state.sliceDoc(from, to)
  try {
    return String(JSON.parse(written))
  } catch {
    return written.replaceAll('"', '')
  }
}

/** The names that lead from the top of a text in JSON to a position, and the object or list around it. */
export function pathAt(
  state: EditorState,
  position: number,
): { readonly path: string[]; readonly around: SyntaxNode | null } {
  const path: string[] = []
  const inner = treeUpTo(state, position).resolveInner(position, -1)
  let around: SyntaxNode | null = null
  for (let node: SyntaxNode | null = inner; node; node = node.parent) {
    if (node.name === 'Object' || node.name === 'Array') around ??= node
    if (node.name === 'Property') path.unshift(nameOf(state, node) ?? '')
    if (node.parent?.name === 'Array') path.unshift(String(indexIn(node)))
  }
  return { path, around }
}

function indexIn(item: SyntaxNode): number {
  let index = 0
  for (let node = item.prevSibling; node; node = node.prevSibling) if (/^[A-Z]/.test(node.name)) index += 1
  return index
}

/** Where a path leads in a text in JSON: the value, or the innermost one that is there. */
export function rangeOf(state: EditorState, path: readonly string[]): Range {
  let node: SyntaxNode | null = treeUpTo(state, state.doc.length).topNode.firstChild
  let found: Range = node ?? { from: 0, to: 0 }
  for (const name of path) {
    node = node ? childNamed(state, node, name) : null
    if (!node) break
    found = node
  }
  return found
}

/** The value of a property, or an item of a list. */
function childNamed(state: EditorState, node: SyntaxNode, name: string): SyntaxNode | null {
  if (node.name === 'Object') {
    const property = node.getChildren('Property').find((each) => nameOf(state, each) === name)
    return property?.lastChild ?? null
  }
  let index = 0
  for (let item = node.firstChild; item; item = item.nextSibling) {
    if (!/^[A-Z]/.test(item.name)) continue
    if (String(index) === name) return item
    index += 1
  }
  return null
}

/** The names that an object has already. */
export const namesIn = (state: EditorState, object: SyntaxNode): string[] =>
  object.getChildren('Property').flatMap((property) => nameOf(state, property) ?? [])
