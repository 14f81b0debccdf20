import { join } from 'node:path'
import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser'
import { type SourceFile, sourceFiles } from '../architecture/files.ts'
import { folderCycles, folderSizes, shippedEdges } from '../architecture/rooms.ts'
import type { Outcome } from './program.ts'
import { lineOf, walkFile } from './syntax.ts'

/** More than this many, and the arguments are an object with a name. */
const MOST_PARAMETERS = 3

const root = join(import.meta.dirname, '../..')

/** Prints how the code is built: the figures that tell whether it stays readable. Cycles of folders fail. */
export function structureSeen(): Outcome {
  const files = sourceFiles(root)
  const shipped = files.filter(
    ({ path }) => /^(mock-server|src)\//.test(path) && !/\.test\.|\/testing\b|test-data/.test(path),
  )
  const lines = shipped.map(({ code }) => code.split('\n').length - 1).toSorted((a, b) => a - b)
  const functions = shipped.flatMap(functionsOf)
  const longest = functions.toSorted((a, b) => b.lines - a.lines)[0]
  const wide = functions.filter(({ parameters }) => parameters > MOST_PARAMETERS)
  const [fullest] = folderSizes(shipped.map(({ path }) => path))
  const cycles = folderCycles(shippedEdges(files))
  const summary = [
    `${shipped.length} files, the fullest folder ${fullest?.folder} ${fullest?.files}`,
    `lines: median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, longest ${at(lines, 1)}`,
    `longest function ${longest?.lines} lines (${longest?.place})`,
    `${wide.length} functions take more than ${MOST_PARAMETERS} parameters`,
    `${shipped.map(castsIn).reduce((sum, casts) => sum + casts, 0)} casts`,
    `${cycles.length} cycles`,
  ].join(`\n${' '.repeat(31)}`)
  return { ok: cycles.length === 0, said: cycles.map((cycle) => cycle.join(' ⇄ ')).join('\n'), summary }
}

interface Measured {
  readonly place: string
  readonly lines: number
  readonly parameters: number
}

function functionsOf(file: SourceFile): Measured[] {
  const measured: Measured[] = []
  walkFile(file, (node) => {
    if (!isFunction(node) || !node.body) return
    const [first, last] = [lineOf(file.code, node.start), lineOf(file.code, node.end)]
    measured.push({ place: `${file.path}:${first}`, lines: last - first + 1, parameters: parametersOf(node) })
  })
  return measured
}

// `this: …` is a type, not a parameter.
const parametersOf = ({ params }: FunctionNode | ArrowFunctionExpression) =>
  params.filter((parameter) => !(parameter.type === 'Identifier' && parameter.name === 'this')).length

const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

function castsIn(file: SourceFile): number {
  let casts = 0
  walkFile(file, (node) => {
    if (node.type !== 'TSAsExpression') return
    const { typeAnnotation } = node
    const isConst =
      typeAnnotation.type === 'TSTypeReference' &&
      typeAnnotation.typeName.type === 'Identifier' &&
      typeAnnotation.typeName.name === 'const'
    if (!isConst) casts += 1
  })
  return casts
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1]
