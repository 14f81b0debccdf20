export interface OutlineEntry {
  readonly name: string
  /** The parent entry. */
  readonly parent: string | undefined
  readonly level: number
  /** The text after the vertical bar that follows the name. */
  readonly notes: readonly string[]
}

/** Reads a tree from text: one entry per line, two blanks deeper than its parent. */
export function outline(text: string): OutlineEntry[] {
  const path: string[] = []
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const level = (line.length - line.trimStart().length) / 2 + 1
      const [name = '', ...notes] = line.split('|').map((part) => part.trim())
      path.length = level - 1
      const parent = path.at(-1)
      path.push(name)
      return { name, parent, level, notes }
    })
}
