export interface OutlineEntry {
  readonly name: string
  /** Of the entry that it stands below. */
  readonly parent: string | undefined
  readonly level: number
  /** What follows the name after a vertical bar. */
  readonly notes: readonly string[]
}

/** Reads a tree from text: one entry a line, two blanks deeper than the entry it stands below. */
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
