export type Position = { readonly line: number; readonly column: number }

/** Where a JSON text breaks, counted from 1; undefined for valid JSON. Engines report this differently, or not at all. */
export function findJsonError(text: string): Position | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const before = text.slice(0, validLength(text)).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
}

const space = /[ \t\r\n]*/y
const simple =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const text = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy

/** The length of the longest valid beginning of a JSON text. */
function validLength(json: string): number {
  let position = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = position
    if (!pattern.test(json)) return false
    position = pattern.lastIndex
    return true
  }
  const eat = (mark: string): boolean => {
    take(space)
    if (json[position] !== mark) return false
    position += 1
    return true
  }
  const value = (): boolean => {
    if (eat('{')) return list('}', () => take(space) && take(text) && eat(':') && value())
    if (eat('[')) return list(']', value)
    return take(simple)
  }
  const list = (end: string, item: () => boolean): boolean => {
    if (eat(end)) return true
    while (item()) {
      if (eat(end)) return true
      if (!eat(',')) return false
    }
    return false
  }
  if (value()) take(space)
  return position
}
