import { join } from 'node:path'
import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser'
import { type SourceFile, sourceFiles } from '../architecture/files.ts'
import { changesSince } from '../test/changed/git.ts'
import { folderCycles, folderSizes, shippedEdges } from '../architecture/rooms.ts'
import { fragmentsAmong } from './fragments.ts'
import type { Outcome } from './program.ts'
import { lineOf, walkFile } from './syntax.ts'

/** More than this many, and the arguments are an object with a name. */
const MOST_PARAMETERS = 3

/** A longer component has a part that deserves a name. */
const LONGEST_COMPONENT = 100

const root = join(import.meta.dirname, '../..')

/** Casts that the shipped code may have, each with its reason beside it. */
const MOST_CASTS = 40

/**
 * Prints how the code is built: the figures that tell whether it stays readable. Cycles of folders, long components, more casts than
 * there may be, and changed files that are too short to stand alone fail.
 */
export function structureSeen(): Outcome {
  const files = sourceFiles(root)
  const shipped = files.filter(
    ({ path }) => /^(mock-server|src)\//.test(path) && !/\.test\.|\/testing\b|test-data/.test(path),
  )
  const lines = shipped.map(({ code }) => code.split('\n').length - 1).toSorted((a, b) => a - b)
  const functions = shipped.flatMap(functionsOf)
  const longest = functions.toSorted((a, b) => b.lines - a.lines)[0]
  const wider = (than: number) => functions.filter(({ parameters }) => parameters > than).length
  const [fullest] = folderSizes(shipped.map(({ path }) => path))
  const cycles = folderCycles(shippedEdges(files))
  const long = functions.filter(isLongComponent)
  const casts = shipped.map(castsIn).reduce((sum, some) => sum + some, 0)
  const changes = changesSince('upstream')
  const fragments = typeof changes === 'string' ? [] : fragmentsAmong(shipped, changes.paths)
  const summary = [
    `${shipped.length} files, the fullest folder ${fullest?.folder} ${fullest?.files}`,
    `lines: median ${at(lines, 0.5)}, p90 ${at(lines, 0.9)}, longest ${at(lines, 1)}`,
    `longest function ${longest?.lines} lines (${longest?.place})`,
    `${wider(MOST_PARAMETERS)} functions take more than ${MOST_PARAMETERS} parameters, ${wider(4)} more than 4`,
    `${casts} of ${MOST_CASTS} casts`,
    `${cycles.length} cycles, ${long.length} components over ${LONGEST_COMPONENT} lines`,
  ].join(`\n${' '.repeat(31)}`)
  const details = [
    ...cycles.map((cycle) => cycle.join(' ⇄ ')),
    ...(casts > MOST_CASTS ? [`${casts} casts: do without one, or delete another`] : []),
    ...fragments,
    ...long.map(({ place, name, lines: length }) => `${place}  ${name} has ${length} lines`),
  ]
  return { ok: details.length === 0, details: details.join('\n'), summary }
}

interface FunctionSize {
  readonly place: string
  readonly name: string | undefined
  readonly lines: number
  readonly parameters: number
}

/** The functions of a file, with their lines and how many parameters they take. */
export function functionsOf(file: SourceFile): FunctionSize[] {
  const functions: FunctionSize[] = []
  const names = new Map<Node, string>()
  walkFile(file, (node) => {
    if (node.type === 'VariableDeclarator' && node.init && node.id.type === 'Identifier')
      names.set(node.init, node.id.name)
    if (!isFunction(node) || !node.body) return
    const [first, last] = [lineOf(file.code, node.start), lineOf(file.code, node.end)]
    const name = names.get(node) ?? ('id' in node ? node.id?.name : undefined)
    functions.push({ place: `${file.path}:${first}`, name, lines: last - first + 1, parameters: parametersOf(node) })
  })
  return functions
}

/** Whether a function is a component, judging by its name, and too long. */
export const isLongComponent = ({ place, name = '', lines }: FunctionSize): boolean =>
  place.includes('.tsx:') && /^[A-Z]/.test(name) && lines > LONGEST_COMPONENT

// `this: …` is a type, not a parameter.
const parametersOf = ({ params }: FunctionNode | ArrowFunctionExpression) =>
  params.filter((parameter) => !(parameter.type === 'Identifier' && parameter.name === 'this')).length

const isFunction = (node: Node): node is FunctionNode | ArrowFunctionExpression =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'

/** Type assertions of a file, `as const` apart. */
export function castsIn(file: SourceFile): number {
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
