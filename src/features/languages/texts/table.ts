import type { Leaf } from 'mock-server/contract/models/leaves.ts'
import { type Group, groups, idOf, type TextEntry, textsIn } from './entries.ts'
import type { Documents } from '#common/workbench/model-documents.ts'

/** A language as it is being edited and as it is stored. */
export type Column = {
  readonly id: string
  readonly now: ReadonlyMap<string, string>
  readonly stored: ReadonlyMap<string, string>
}

/** The columns of a draft, which differs from what is stored by these changes. */
export const columnsOf = (ids: readonly string[], stored: Documents, changes: readonly Leaf[]): readonly Column[] =>
  ids.map((id) => {
    const before = textsIn(stored.languages[id])
    const own = changes.filter(({ path: [document, language] }) => document === 'languages' && language === id)
    if (own.length === 0) return { id, now: before, stored: before }
    const now = new Map(before)
    for (const { path, after } of own) {
      const key = idOf(path.slice(2))
      if (typeof after === 'string') now.set(key, after)
      else now.delete(key)
    }
    return { id, now, stored: before }
  })

export const isChanged = ({ now, stored }: Column, { id }: TextEntry): boolean => now.get(id) !== stored.get(id)
export const isMissing = ({ now }: Column, { id }: TextEntry): boolean => now.get(id) === undefined

export type Progress = { readonly total: number; readonly done: ReadonlyMap<string, number> }

/** How many texts each group has, and how many of them each language. */
export function progressOf(entries: readonly TextEntry[], columns: readonly Column[]): ReadonlyMap<Group, Progress> {
  const byGroup = Map.groupBy(entries, ({ group }) => group)
  return new Map(
    groups.flatMap((group) => {
      const own = byGroup.get(group)
      if (!own) return []
      const done = columns.map(
        ({ id, now }) => [id, own.reduce((sum, entry) => sum + (now.has(entry.id) ? 1 : 0), 0)] as const,
      )
      return [[group, { total: own.length, done: new Map(done) }] as const]
    }),
  )
}

export type Shown = 'all' | 'missing' | 'changed'

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The texts that have every word of a search in their key or one of their languages; they are read once. */
export function searchIn(entries: readonly TextEntry[], columns: readonly Column[]) {
  const texts = entries.map(({ id }) => folded([id, ...columns.map(({ now }) => now.get(id) ?? '')].join('\n')))
  return (search: string): readonly TextEntry[] => {
    const words = folded(search).split(/\s+/).filter(Boolean)
    return entries.filter((_, nth) => words.every((word) => texts[nth]?.includes(word)))
  }
}

/** The rows of each tab. What was missing stays until it is saved, so that no row goes while somebody types in it. */
export const rowsOf = (
  entries: readonly TextEntry[],
  columns: readonly Column[],
  missingIn: readonly Column[],
): Record<Shown, readonly TextEntry[]> => ({
  all: entries,
  missing: entries.filter((entry) =>
    missingIn.some((column) => isMissing(column, entry) || !column.stored.has(entry.id)),
  ),
  changed: entries.filter((entry) => columns.some((column) => isChanged(column, entry))),
})

export type Suggestion = { readonly text: string; readonly places: number }

/** How the same words are translated elsewhere in this workspace, the most frequent first. */
export function suggestionsFor(entry: TextEntry, base: Column, column: Column): readonly Suggestion[] {
  const words = base.now.get(entry.id)
  if (words === undefined || words === '' || base === column) return []
  const counts = new Map<string, number>()
  for (const [id, text] of base.now) {
    if (id === entry.id || text !== words) continue
    const translated = column.now.get(id)
    if (translated !== undefined && translated !== words) counts.set(translated, (counts.get(translated) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, places]) => ({ text, places }))
    .toSorted((one, other) => other.places - one.places)
    .slice(0, 5)
}
