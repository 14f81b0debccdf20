import { join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { type SourceFile, sourceFiles } from '../architecture/files.ts'
import type { Outcome } from './program.ts'
import { lineOf as lineIn, walk } from './syntax.ts'

const longestFile = 300
// A comment counts as beside a line for so many lines below its start.
const reach = 20

// Forbidden by the house style: what comes from outside is parsed once and trusted inside. Where a habit can be unavoidable, a
// comment beside it gives the reason.
const habits: Record<string, { excusable: boolean; matches(node: Node, path: string): boolean }> = {
  'catch {}': { excusable: true, matches: (node) => node.type === 'CatchClause' && node.body.body.length === 0 },
  'z.any()': { excusable: false, matches: (node) => isCall(node, 'any', 'z') },
  '.passthrough()': { excusable: false, matches: (node) => isCall(node, 'passthrough') },
  // A component that is gone by then is not called back, and nobody learns how it ended: `mutateAsync` tells it always.
  'mutate with callbacks': {
    excusable: false,
    matches: (node) => node.type === 'CallExpression' && isCall(node, 'mutate') && node.arguments.length > 1,
  },
  any: { excusable: true, matches: (node) => node.type === 'TSAnyKeyword' },
  'as …': { excusable: true, matches: (node) => node.type === 'TSAsExpression' && !isAsConst(node) },
  // A `.ts` file with the look of a part has nothing else, and its name says so; a component has its own roots beside it.
  'styled() in .ts': {
    excusable: false,
    matches: (node, path) => /^src\/.*(?<!\.styles)\.ts$/.test(path) && isCallOf(node, 'styled'),
  },
  '!': { excusable: true, matches: (node) => node.type === 'TSNonNullExpression' },
}

const silencers = /@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable|\bTODO\b|\bFIXME\b/

/** Counts habits that the house style forbids, and files that are too long. */
export function habitsKept(): Outcome {
  const files = sourceFiles(join(import.meta.dirname, '../..')).filter(({ path }) => !path.startsWith('scripts/check/'))
  const findings = files.flatMap(habitsOf)
  const counted = [...Object.keys(habits), 'silenced', 'too long'].map(
    (name) => `${findings.filter(({ habit }) => habit === name).length} × ${name}`,
  )
  const details = findings.map(({ habit, place }) => `${place}  ${habit}`).join('\n')
  return { ok: findings.length === 0, details, summary: `${files.length} files: ${counted.join(', ')}` }
}

interface Finding {
  readonly habit: string
  readonly place: string
}

/** Forbidden habits of one file. */
export function habitsOf({ path, code }: SourceFile): Finding[] {
  const { program, comments } = parseSync(path, code)
  const lineOf = (offset: number) => lineIn(code, offset)
  const commented = linesUnder(
    comments.map(({ start }) => lineOf(start)),
    code.split('\n'),
  )
  const isExcused = (node: Node) =>
    commented.has(lineOf(node.start)) || comments.some(({ start }) => start > node.start && start < node.end)
  const findings: Finding[] = []
  walk(program, (node) => {
    for (const [habit, { excusable, matches }] of Object.entries(habits)) {
      if (!matches(node, path) || (excusable && isExcused(node))) continue
      findings.push({ habit, place: `${path}:${lineOf(node.start)}` })
    }
  })
  for (const comment of comments) {
    if (silencers.test(comment.value)) findings.push({ habit: 'silenced', place: `${path}:${lineOf(comment.start)}` })
  }
  const length = code.split('\n').length - 1
  if (length > longestFile) findings.push({ habit: 'too long', place: `${path}: ${length} lines` })
  return findings
}

// A comment covers its own line and those below it, up to an empty line and within reach.
function linesUnder(commented: number[], lines: string[]): Set<number> {
  const lineNumbers = new Set<number>()
  for (const first of commented) {
    for (let line = first; line < first + reach && lines[line - 1]?.trim(); line += 1) lineNumbers.add(line)
  }
  return lineNumbers
}

function isCall(node: Node, method: string, object?: string): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const { object: owner, property } = node.callee
  if (property.type !== 'Identifier' || property.name !== method) return false
  return object === undefined || (owner.type === 'Identifier' && owner.name === object)
}

const isCallOf = (node: Node, name: string): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name

function isAsConst(node: Node): boolean {
  if (node.type !== 'TSAsExpression' || node.typeAnnotation.type !== 'TSTypeReference') return false
  const { typeName } = node.typeAnnotation
  return typeName.type === 'Identifier' && typeName.name === 'const'
}
