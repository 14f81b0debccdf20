import { type Edit, type Operator, replaced } from './edit.ts'

/** Operators that change what code decides and counts. */
export const logic: Operator[] = [negate, swapOperator, flipBoolean, addOne]

function negate(node: Parameters<Operator>[0], code: string): Edit[] {
  if (node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') return []
  const { test } = node
  const text = code.slice(test.start, test.end)
  const isNegation = test.type === 'UnaryExpression' && test.operator === '!'
  const after = isNegation ? code.slice(test.argument.start, test.argument.end) : `!(${text})`
  return [replaced('negate a condition', code, { start: test.start, end: test.end, after })]
}

const others: Record<string, { readonly name: string; readonly after: string }> = {
  '&&': { name: 'swap and and or', after: '||' },
  '||': { name: 'swap and and or', after: '&&' },
  '===': { name: 'flip an equality', after: '!==' },
  '!==': { name: 'flip an equality', after: '===' },
  '<': { name: 'move a bound', after: '<=' },
  '<=': { name: 'move a bound', after: '<' },
  '>': { name: 'move a bound', after: '>=' },
  '>=': { name: 'move a bound', after: '>' },
}

function swapOperator(node: Parameters<Operator>[0], code: string): Edit[] {
  if (node.type !== 'LogicalExpression' && node.type !== 'BinaryExpression') return []
  const other = others[node.operator]
  // Between the operands stand only the operator, brackets and comments.
  const start = code.indexOf(node.operator, node.left.end)
  if (!other || start < 0 || start >= node.right.start) return []
  return [replaced(other.name, code, { start, end: start + node.operator.length, after: other.after })]
}

function flipBoolean(node: Parameters<Operator>[0], code: string): Edit[] {
  if (node.type !== 'Literal' || typeof node.value !== 'boolean') return []
  return [replaced('flip a boolean', code, { start: node.start, end: node.end, after: String(!node.value) })]
}

function addOne(node: Parameters<Operator>[0], code: string): Edit[] {
  if (node.type !== 'Literal' || typeof node.value !== 'number' || !isSmall(node.value)) return []
  return [replaced('add one', code, { start: node.start, end: node.end, after: String(node.value + 1) })]
}

// 251 ms are as good as 250: of larger numbers most mutants would be equivalent.
const isSmall = (value: number) => Number.isInteger(value) && value <= 20
