interface Drawn {
  readonly references: readonly string[]
  readonly children: Drawn[]
}

/** The elements of the same picture that a value names: `#id` of an address, or `url(#id)`. */
const ownIds = (value: string): string[] => [...value.matchAll(/url\(\s*["']?#([\w:.-]+)/g)].map(([, id = '']) => id)

/**
 * Counts the elements that showing an SVG draws. Few elements that use others twice are many: a kilobyte can stand for millions, which
 * takes a browser minutes. Elements come in with `open` and `close`, as a parser meets them.
 */
export function drawnElements() {
  const root: Drawn = { references: [], children: [] }
  const path = [root]
  const byId = new Map<string, Drawn>()
  let [count, shared] = [0, '']

  return {
    open(attributes: Readonly<Record<string, string>>): void {
      count += 1
      const references = Object.entries(attributes).flatMap(([name, value]) =>
        /(?:^|:)href$/i.test(name) ? value.replace(/^#/, '') : ownIds(value),
      )
      const element = { references, children: [] }
      path.at(-1)?.children.push(element)
      path.push(element)
      if (attributes['id'] !== undefined && !byId.has(attributes['id'])) byId.set(attributes['id'], element)
    },
    close(): void {
      if (path.length > 1) path.pop()
    },
    /** The text of a style sheet, which may give any element what it names. */
    style(css: string): void {
      shared += css
    },
    /** How many elements are drawn; `Infinity` where some contain themselves. */
    total(): number {
      const known = new Map<Drawn, number>()
      const drawn = (element: Drawn): number => {
        const before = known.get(element)
        if (before !== undefined) return before
        // Met again below itself.
        known.set(element, Infinity)
        const named = element.references.flatMap((id) => byId.get(id) ?? [])
        const all = [...element.children, ...named].reduce((sum, part) => sum + drawn(part), 1)
        known.set(element, all)
        return all
      }
      const own = drawn(root) - 1
      const ofStyles = ownIds(shared).reduce((sum, id) => sum + (byId.has(id) ? drawn(byId.get(id) ?? root) : 0), 0)
      return own + (ofStyles > 0 ? ofStyles * count : 0)
    },
  }
}
