import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SourceFile, sourceFiles } from '../architecture/files.ts'
import { roomOrder } from '../architecture/rooms.ts'
import type { Outcome } from './program.ts'

const root = join(import.meta.dirname, '../..')

type Row = readonly string[]

/** The tables that are written from the tree, by the document and the mark before them. */
const tables = [
  { document: 'CONTRIBUTING.md', mark: 'areas', rows: areas },
  { document: 'CONTRIBUTING.md', mark: 'rooms', rows: rooms },
  { document: 'docs/design/console.md', mark: 'pages', rows: pages },
] as const

/** Writes the tables of areas and rooms anew where the tree has changed; that fails, so that the documents are committed too. */
export function tablesWritten(): Outcome {
  const files = sourceFiles(root)
  const stale = tables.filter(({ document, mark, rows }) => {
    const path = join(root, document)
    const before = readFileSync(path, 'utf8')
    const after = withTable(before, mark, rows(files))
    if (after !== before) writeFileSync(path, after)
    return after !== before
  })
  const details = stale.map(({ document, mark }) => `${document}: the table of ${mark} was written anew`).join('\n')
  return { ok: stale.length === 0, details, summary: `${tables.length} tables` }
}

/** A document with another table between `<!-- mark -->` and the next line of a comment. */
export function withTable(document: string, mark: string, [head = [], ...rows]: readonly Row[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const line = (row: Row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const table = [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)]
  const [before, rest] = document.split(`<!-- ${mark}: written by \`npm run check\` -->\n`)
  if (before === undefined || rest === undefined) throw new Error(`There is no place for the table of ${mark}`)
  const end = rest.indexOf('<!-- end -->')
  return `${before}<!-- ${mark}: written by \`npm run check\` -->\n\n${table.join('\n')}\n\n${rest.slice(end)}`
}

const partOf = (path: string, folder: string) =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined

const isShipped = ({ path }: SourceFile) => !/\.test\.|\.test-data\./.test(path)
const namesOf = (names: Iterable<string>) => [...new Set(names)].toSorted()
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'
const modulesIn = ({ code: text }: SourceFile) =>
  [...text.matchAll(/from '(?:#|mock-server\/)contract\/([\w-]+)/g)].map(([, name = '']) => name)
/** Modules of the contract that are no feature's own. */
const ofAll = new Set([
  'access',
  'endpoint',
  'envelope',
  'ids',
  'is-record',
  'index',
  'models',
  'names',
  'people-names',
])

function byArea(files: readonly SourceFile[]): [area: string, files: SourceFile[]][] {
  const found = Map.groupBy(files.filter(isShipped), ({ path }) => partOf(path, 'src/features'))
  return [...found]
    .flatMap(([area, own]): [string, SourceFile[]][] => (area === undefined ? [] : [[area, own]]))
    .toSorted()
}

const namespacesIn = (files: readonly SourceFile[]) =>
  namesOf(files.flatMap((file) => [...file.code.matchAll(/useTranslation\(\[?'(\w+)'/g)].map(([, name = '']) => name)))

/** Service features, contract modules and texts of each area. */
function areas(files: readonly SourceFile[]): Row[] {
  const mounting = files.filter(({ path }) => /^mock-server\/features\/.+\.routes\.ts$/.test(path))
  const featuresOf = (module: string) =>
    mounting
      .filter((file) => modulesIn(file).includes(module))
      .map(({ path }) => partOf(path, 'mock-server/features') ?? '')
  const all = byArea(files)
  const othersUse = (area: string, name: string) =>
    all.some(([other, own]) => other !== area && namespacesIn(own).includes(name))
  return [
    ['Console area', 'Service features', 'Contract', 'Texts'],
    ...all.map(([area, own]) => {
      const modules = namesOf(own.flatMap(modulesIn)).filter((name) => !ofAll.has(name) && featuresOf(name).length > 0)
      const texts = namespacesIn(own).filter((name) => !othersUse(area, name))
      return [`\`${area}\``, code(namesOf(modules.flatMap(featuresOf))), code(modules), code(texts)]
    }),
  ]
}

/** The rooms whose imports have one direction, lowest first; rooms of one step don't import each other. */
function rooms(): Row[] {
  const nameOf = (room: string) => (room === '.' ? 'its own files' : `\`${room}\``)
  return [
    ['Folder', 'Rooms, lowest first'],
    ...Object.entries(roomOrder).map(([folder, steps]) => [
      `\`${folder}\``,
      steps.map((step) => step.map(nameOf).join(', ')).join(' ← '),
    ]),
  ]
}

/** The pages of each area, how many dialogs and panels they open, and of how many files they are made. */
function pages(files: readonly SourceFile[]): Row[] {
  const rows = byArea(files).map(([area, own]) => {
    const ending = /\.page\.tsx$/
    const named = own
      .filter(({ path }) => ending.test(path))
      .map(({ path }) => path.split('/').at(-1)?.replace(ending, ''))
    const opened = own.filter(({ path }) => /(?:\.dialog|-panel)\.tsx$/.test(path)).length
    return [`\`${area}\``, code(namesOf(named.map(String))), String(opened), String(own.length)]
  })
  return [['Area', 'Pages', 'Dialogs and panels', 'Files'], ...rows]
}
