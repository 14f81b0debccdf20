import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type SourceFile, sourceFiles } from '../architecture/files.ts'
import { type Repository, lostReferencesIn } from './links.ts'
import type { Outcome } from './program.ts'

const root = join(import.meta.dirname, '../..')

// Papers that are not in the repository were once cited by part; a reader cannot follow that.
const foreign =
  /\b(?:interface|behaviour)(?: document)?,? (?:part )?\d|\bparts? \d(?!\d)|\bdecisions? (?=\d)(?!0\d\d\b)/

/** Finds comments and documents that cite a paper which is not in the repository, and links of documents that lead nowhere. */
export function citationsLead(): Outcome {
  const papers = globSync('{*.md,docs/**/*.md}', { cwd: root }).map(read)
  const data = globSync('{src,mock-server,e2e}/**/*.{css,json}', { cwd: root, exclude: isGenerated }).map(read)
  const sources = sourceFiles(root).filter(({ path }) => !/^scripts\/check\/(citations|links)/.test(path))
  const repository = repositoryWith(papers)
  const dangling = [
    ...[...papers, ...data, ...sources].flatMap((file) => danglingIn(file, isThere)),
    ...papers.flatMap((paper) => lostReferencesIn(paper, repository)),
  ]
  return { ok: dangling.length === 0, details: dangling.join('\n'), summary: `${dangling.length} dangling citations` }
}

/**
 * Citations of a file that lead nowhere, one line each. Code cites by the path from the root (`docs/interface/pull.md`), documents
 * by a path from themselves or from the root, a decision by its three digits (`decision 008`).
 */
export function danglingIn({ path, code }: SourceFile, exists: (path: string) => boolean): string[] {
  return code.split('\n').flatMap((line, index) => {
    const place = `${path}:${index + 1}`
    const cited = [...line.matchAll(/(?<![\w*{/.-])((?:\.{0,2}\/)?[\w./-]*[\w-]\.md)\b/g)].map(([, name = '']) => name)
    const lost = cited.filter((name) => !exists(name) && !exists(normalize(join(dirname(path), name))))
    const numbers = [...line.matchAll(/\bdecision (0\d\d)\b/g)].map(([, number = '']) => number)
    const unknown = numbers.filter((number) => !exists(`docs/decisions/${number}`))
    const parts = isProse(path, line) ? (foreign.exec(line)?.slice(0, 1) ?? []) : []
    return [...lost, ...unknown.map((number) => `decision ${number}`), ...parts].map(
      (citation) => `${place}  ${citation}`,
    )
  })
}

/** In code only comments and titles of tests cite; in documents every line may. */
const isProse = (path: string, line: string) =>
  /\.(md|json)$/.test(path) || /^\s*(\/\*\*|\*|\/\/)|\/\/ /.test(line) || /\b(test|describe)(\.\w+)*\(/.test(line)

const decisions = globSync('docs/decisions/*.md', { cwd: root })

const isThere = (path: string) =>
  existsSync(join(root, path)) ||
  (path.startsWith('docs/decisions/') && decisions.some((name) => name.startsWith(path)))

function repositoryWith(papers: readonly SourceFile[]): Repository {
  const texts = new Map(papers.map(({ path, code }) => [path, code]))
  const paths = globSync('{*,{bench,docs,e2e,mock-server,public,scripts,soak,src}/**}', {
    cwd: root,
    exclude: isInstalled,
  })
  return { paths, documentAt: (path) => texts.get(path) }
}

const isInstalled = (name: string) => name.includes('node_modules')

const isGenerated = (name: string) => name === 'node_modules' || name.includes('openapi/')

const read = (path: string): SourceFile => ({ path, code: readFileSync(join(root, path), 'utf8') })
