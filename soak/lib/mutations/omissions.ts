import type { Node } from 'oxc-parser'
import { type Edit, type Operator, replaced } from './edit.ts'

/** Operators that leave something out. */
export const omissions: Operator[] = [dropStatement, dropRestriction, returnEarly, dropPart]

function dropStatement(node: Node, code: string): Edit[] {
  if (node.type === 'ThrowStatement') {
    return [replaced('drop a throw', code, { start: node.start, end: node.end, after: ';' })]
  }
  if (node.type !== 'ExpressionStatement') return []
  const { expression } = node
  const done = expression.type === 'AwaitExpression' ? expression.argument : expression
  const isCall = done.type === 'CallExpression' && done.callee.type !== 'Super'
  const isAssignment = done.type === 'AssignmentExpression' || done.type === 'UpdateExpression'
  if (!isCall && !isAssignment) return []
  const operator = isCall ? 'drop a call' : 'drop an assignment'
  return [replaced(operator, code, { start: node.start, end: node.end, after: ';' })]
}

const restrictions = new Set(['where', 'whereRef', 'andWhere', 'having', 'on', 'onRef', 'filter', 'limit'])

function dropRestriction(node: Node, code: string): Edit[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return []
  const { object, property } = node.callee
  if (property.type !== 'Identifier' || !restrictions.has(property.name)) return []
  return [replaced(`drop a .${property.name}()`, code, { start: object.end, end: node.end, after: '' })]
}

function returnEarly(node: Node, code: string): Edit[] {
  if (node.type !== 'BlockStatement') return []
  return node.body
    .filter(({ type }) => type !== 'ReturnStatement' && type !== 'FunctionDeclaration')
    .map(({ start, end }) => replaced('return early', code, { start, end, after: `return; ${code.slice(start, end)}` }))
}

function dropPart(node: Node, code: string): Edit[] {
  // The dependencies of a React hook seldom change what happens; most mutants would be equivalent.
  if (node.type === 'ArrayExpression' && !isDependencies(node, code)) {
    const elements = node.elements.filter((element) => element !== null)
    return elements.map((element) => dropped('drop an element', code, element))
  }
  if (node.type !== 'ObjectExpression') return []
  return node.properties.map((property) => dropped('drop a member', code, property))
}

function dropped(operator: string, code: string, { start, end }: Node): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
  return replaced(operator, code, { start, end: end + comma, after: '' })
}

const isDependencies = ({ start, end }: Node, code: string) =>
  /[,\s]\s*$/.test(code.slice(0, start)) &&
  /^,?\s*\)/.test(code.slice(end)) &&
  /^\[[\w\s,.?]*\]$/.test(code.slice(start, end))
    ? /\buse(?:Effect|LayoutEffect|Memo|Callback|ImperativeHandle)\b/.test(code)
    : false
