import type { TableColumn } from '#kernel/table.ts'

/** A column under its name in a feed. */
export interface FeedProperty<C extends TableColumn = TableColumn> {
  readonly name: string
  readonly column: C
}

/** Names that OData allows: at most 128 characters. */
const identifier = /^[A-Za-z_]\w{0,127}$/

/**
 * The names of the properties: the keys of the fields, because labels change. In a key that OData does not allow, other characters become
 * underscores; if two keys end up alike, the second gets a number.
 */
export function propertiesOf<C extends TableColumn>(columns: readonly C[]): FeedProperty<C>[] {
  const taken = new Set(columns.map(({ key }) => key).filter((key) => identifier.test(key)))
  return columns.map((column) => {
    if (identifier.test(column.key)) return { name: column.key, column }
    const base = legalName(column.key).slice(0, 120)
    let name = base
    for (let nth = 2; taken.has(name); nth += 1) name = `${base}_${nth}`
    taken.add(name)
    return { name, column }
  })
}

/** What a feed holds: the type of its fact sheets, or fact sheets of several types. */
export interface FeedNames {
  readonly entityType: string
  readonly entitySet: string
}

/** `Application` and `Applications`, also where the workspace's label of the type is another one. */
export function feedNames(types: readonly string[]): FeedNames {
  const [type, ...others] = types
  const entityType = type === undefined || others.length > 0 ? 'FactSheet' : legalName(type).slice(0, 120)
  return { entityType, entitySet: pluralOf(entityType) }
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`
}

const legalName = (key: string) => key.replaceAll(/[^\w]/g, '_').replace(/^(?=\d)|^$/, '_')
