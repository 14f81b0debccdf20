/** Bracket nesting of a document, ignoring strings and comments. The parser recurses this deep. */
export function bracketDepth(text: string): number {
  let [level, deepest] = [0, 0]
  for (const [token] of text.matchAll(tokens)) {
    if (opening.has(token)) deepest = Math.max(deepest, ++level)
    else if (closing.has(token)) level -= 1
  }
  return deepest
}

// Matches whole strings and comments, so that brackets in them don't count. After an unterminated string nothing is parsed anyway.
const tokens = /"""(?:[^"\\]|\\"""|\\|"(?!""))*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*"?|#[^\n\r]*|[[\](){}]/g
const opening: ReadonlySet<string> = new Set(['[', '(', '{'])
const closing: ReadonlySet<string> = new Set([']', ')', '}'])
