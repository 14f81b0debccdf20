import type { TextEntry } from '#features/languages/texts/entries.ts'
import type { Column } from '#features/languages/texts/table.ts'
import type { Known, Problem, ReadFile, ReadRow } from './read-file.ts'

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2'

type Wanted = {
  readonly entries: readonly TextEntry[]
  readonly base: Column
  readonly target: Column
  readonly workspaceId: string
}

/** XLIFF 1.2 for one language: a unit for each text that the base language has, with the translation where there is one. */
export function xliffOf({ entries, base, target, workspaceId }: Wanted): string {
  const document = new DOMParser().parseFromString(`<xliff xmlns="${NAMESPACE}" version="1.2"/>`, 'text/xml')
  const add = (parent: Element, name: string, attributes: Record<string, string> = {}, text?: string) => {
    const element = document.createElementNS(NAMESPACE, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    if (text !== undefined) element.textContent = text
    parent.append(document.createTextNode('\n'), element)
    return element
  }
  const file = add(document.documentElement, 'file', {
    original: workspaceId,
    datatype: 'plaintext',
    'source-language': base.id,
    'target-language': target.id,
  })
  const body = add(file, 'body')
  for (const { id } of entries) {
    const text = base.now.get(id)
    if (text === undefined) continue
    const unit = add(body, 'trans-unit', { id, 'xml:space': 'preserve' })
    add(unit, 'source', {}, text)
    const translated = target.now.get(id)
    if (translated !== undefined) add(unit, 'target', { state: 'translated' }, translated)
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}

/** Reads XLIFF 1.2 of this workspace. Lines are counted from the beginning of each unit; a text that the base language no longer has is a problem. */
export function readXliff(content: string, { workspaceId, base }: Known): ReadFile {
  const document = new DOMParser().parseFromString(content, 'text/xml')
  const fault = (line: number, kind: Problem['kind'], text?: string): ReadFile => ({
    rows: [],
    problems: [{ line, kind, ...(text !== undefined && { text }) }],
  })
  if (document.querySelector('parsererror')) return fault(1, 'xml')
  const files = [...document.querySelectorAll('xliff > file')]
  if (files.length === 0) return fault(1, 'noXliff')
  const lines = linesOf(content)
  const rows: ReadRow[] = []
  const problems: Problem[] = []
  let nth = 0
  for (const file of files) {
    const original = file.getAttribute('original') ?? ''
    if (original !== workspaceId) return fault(1, 'workspace', original)
    const language = file.getAttribute('target-language') ?? ''
    if (file.getAttribute('source-language') !== base.id || language === '') return fault(1, 'language', language)
    for (const unit of file.querySelectorAll('trans-unit')) {
      const line = lines[nth++] ?? 1
      const id = unit.getAttribute('id') ?? ''
      const source = unit.querySelector('source')?.textContent ?? ''
      const target = unit.querySelector('target')?.textContent ?? undefined
      if (target === undefined || target === '') continue
      if (base.now.has(id) && base.now.get(id) !== source) problems.push({ line, kind: 'original', text: id })
      rows.push({ line, id, language, text: target })
    }
  }
  return { rows, problems }
}

/** The line of each unit. */
function linesOf(content: string): number[] {
  const lines: number[] = []
  let line = 1
  for (const [found] of content.matchAll(/\n|<trans-unit\b/g)) {
    if (found === '\n') line += 1
    else lines.push(line)
  }
  return lines
}
