import { posix } from 'node:path'
import type { SourceFile } from '../architecture/files.ts'

/** Everything that a document can refer to. */
export interface Repository {
  /** Files and folders, by their paths from the root. */
  readonly paths: readonly string[]
  /** The text of a document; undefined where there is none at this path. */
  readonly documentAt: (path: string) => string | undefined
}

/**
 * What a document refers to and the repository doesn't have, one line each: links to files, links to headings (`pull.md#retrieving`), and
 * names of files and folders of the code (`push/outcome.ts`, `engines/`), which may be the end of a path.
 */
export function lostReferencesIn({ path, code }: SourceFile, repository: Repository): string[] {
  return proseLines(code).flatMap(({ text, line }) => {
    const lost = [...lostLinks(path, text, repository), ...lostFiles(text, repository)]
    return lost.map((name) => `${path}:${line}  ${name}`)
  })
}

/** The anchors of a document's headings, as GitHub makes them: the second heading of the same words ends in `-1`. */
export function anchorsOf(document: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const counts = new Map<string, number>()
  for (const { text } of proseLines(document)) {
    const heading = /^#{1,6}\s+(.+?)\s*$/.exec(text)?.[1]
    if (heading === undefined) continue
    const anchor = anchorOf(heading)
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`)
  }
  return anchors
}

const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

function lostLinks(path: string, text: string, { paths, documentAt }: Repository): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const name = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '')
    if (!paths.includes(name)) return true
    return anchor !== undefined && !anchorsOf(documentAt(name) ?? '').has(anchor)
  })
}

/** Names in code spans that can only be those of files or folders; `.service.ts`, `<name>.page.tsx` and `*.test.ts` are patterns. */
function lostFiles(text: string, { paths }: Repository): string[] {
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)
  const names = spans.filter((span) => /^\w[\w.-]*(\/[\w.-]+)*(\.(ts|tsx|mjs|json|css)|\/)$/.test(span))
  return names.filter((name) => !paths.some((path) => `/${path}`.endsWith(`/${name.replace(/\/$/, '')}`)))
}

const withoutCode = (text: string): string => text.replaceAll(/`[^`]*`/g, '')

/** The lines outside of code blocks, with their numbers. */
function proseLines(document: string): { text: string; line: number }[] {
  let isCode = false
  return document.split('\n').flatMap((text, index) => {
    const isFence = /^\s*(```|~~~)/.test(text)
    if (isFence) isCode = !isCode
    return isFence || isCode ? [] : [{ text, line: index + 1 }]
  })
}
