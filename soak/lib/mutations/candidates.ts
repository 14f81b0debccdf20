import { type Node, parseSync } from 'oxc-parser'
import type { SourceFile } from '../../../scripts/architecture/files.ts'
import { walk } from '../../../scripts/check/syntax.ts'
import { applied, type Edit } from './edit.ts'
import { logic } from './logic.ts'
import { omissions } from './omissions.ts'
import { sqlText } from './sql.ts'

const operators = [...logic, ...omissions, ...sqlText]

export interface Candidate extends Edit {
  /** Where the innermost named function around it begins; -1 outside of functions. */
  readonly owner: number
}

/** Every edit that the operators can make in a file and that leaves it valid. */
export function candidatesIn({ path, code }: SourceFile): Candidate[] {
  const edits: Edit[] = []
  const functions: Node[] = []
  const types: Node[] = []
  walk(parseSync(path, code).program, (node) => {
    if (isTypeOnly(node)) types.push(node)
    if (isNamedFunction(node)) functions.push(node)
    edits.push(...operators.flatMap((operator) => operator(node, code)))
  })
  return edits
    .filter((edit) => !types.some((type) => contains(type, edit)) && isValid(path, applied(edit, code)))
    .map((edit) => ({
      ...edit,
      owner: Math.max(-1, ...functions.filter((around) => contains(around, edit)).map(({ start }) => start)),
    }))
}

const contains = ({ start, end }: Node, edit: Edit) => start <= edit.start && edit.start + edit.before.length <= end

/** Types are taken away before a test runs: a mutation there changes nothing. */
const isTypeOnly = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(type)

const isValid = (path: string, code: string | undefined) =>
  code !== undefined && parseSync(path, code).errors.length === 0

function isNamedFunction(node: Node): boolean {
  if (node.type === 'FunctionDeclaration') return true
  if (node.type === 'VariableDeclarator') return node.init !== null && isFunction(node.init)
  if (node.type === 'Property' || node.type === 'MethodDefinition') return isFunction(node.value)
  return false
}

const isFunction = ({ type }: Node) => type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
