import { lostPlaceholders } from 'mock-server/contract/models/placeholders.ts'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import type { Column } from '#features/languages/texts/table.ts'
import type { Problem, ReadFile } from './read-file.ts'

export type Imported = { readonly entry: TextEntry; readonly language: string; readonly text: string }

export type Checked = {
  /** What would be other than it is now. */
  readonly changes: readonly Imported[]
  readonly problems: readonly Problem[]
}

type Known = {
  readonly entries: readonly TextEntry[]
  readonly columns: readonly Column[]
  readonly base: Column
}

/** What a file changes, and why it is not taken. An empty text changes nothing: files of translators have gaps. */
export function checkRows({ rows, problems }: ReadFile, { entries, columns, base }: Known): Checked {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byLanguage = new Map(columns.map((column) => [column.id, column]))
  const seen = new Map<string, number>()
  const found: Problem[] = []
  const reported = new Set<string>()
  const report = (line: number, kind: Problem['kind'], text: string) => {
    const key = `${line} ${kind} ${text}`
    if (!reported.has(key)) found.push({ line, kind, text })
    reported.add(key)
  }
  const changes: Imported[] = []
  for (const { line, id, language, text } of rows) {
    const column = byLanguage.get(language)
    if (!column) {
      report(1, 'language', language)
      continue
    }
    const entry = byId.get(id)
    if (!entry) {
      report(line, 'unknown', id)
      continue
    }
    const key = `${language} ${id}`
    if (seen.has(key) && seen.get(key) !== line) {
      report(line, 'twice', id)
      continue
    }
    seen.set(key, line)
    if (text === undefined || text === '' || column.now.get(id) === text) continue
    const lost = column === base ? [] : lostPlaceholders(base.now.get(id) ?? '', text)
    if (lost.length > 0) report(line, 'placeholder', lost.join(', '))
    else changes.push({ entry, language, text })
  }
  return { changes, problems: [...problems, ...found].toSorted((one, other) => one.line - other.line) }
}
