/** How deep the brackets of a text stand in one another, those in texts and comments left out: its parser goes as deep. */
export function nestingOf(text: string): number {
  let [level, deepest] = [0, 0]
  for (const [token] of text.matchAll(tokens)) {
    if (opening.has(token)) deepest = Math.max(deepest, ++level)
    else if (closing.has(token)) level -= 1
  }
  return deepest
}

// Whole texts and comments, so that no bracket in them is found. One that does not end is an error before anything after it is read.
const tokens = /"""(?:[^"\\]|\\"""|\\|"(?!""))*(?:"""|$)|"(?:[^"\\\n\r]|\\.)*"?|#[^\n\r]*|[[\](){}]/g
const opening: ReadonlySet<string> = new Set(['[', '(', '{'])
const closing: ReadonlySet<string> = new Set([']', ')', '}'])
