import { type Expression, type Node, parseSync, visitorKeys } from 'oxc-parser'

/** A text that code asks for. */
export type KeyUse = {
  /** `users:panel.copyId`, once for each namespace that the file works in; `*` stands for a part that is known at run time only. */
  readonly keys: readonly string[]
  readonly place: string
}

/** Namespaces of files that receive `t` from a caller, by folder. */
const namespaceOf: readonly [folder: string, namespace: string][] = [
  ['features/bookmarks', 'bookmarks'],
  ['features/people', 'users'],
  ['features/technical-users', 'technicalUsers'],
  ['features/live-tail', 'tail'],
  ['features/sign-in', 'signIn'],
  ['features/webhooks', 'webhooks'],
]

/**
 * The texts that a file asks for: `t('…')`, both branches of a condition, templates, and constants of the file that hold one of
 * those. `passed`: texts of the file that could be keys, if it hands keys to a function.
 */
export function keyUses(path: string, code: string): { uses: KeyUse[]; passed: string[] } {
  const { program } = parseSync(path, code)
  const calls: { key: Expression; start: number }[] = []
  const literals: string[] = []
  const namespaces = new Set<string>()
  const constants = new Map<string, Expression>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
      constants.set(node.id.name, node.init)
    }
    if (node.type === 'Literal' && typeof node.value === 'string') literals.push(node.value)
    // `t: TFunction<'form'>`
    if (node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' && node.typeName.name === 'TFunction') {
      for (const type of node.typeArguments?.params ?? []) {
        if (type.type !== 'TSLiteralType') continue
        for (const namespace of textsIn(type.literal, constants)) namespaces.add(namespace)
      }
    }
    if (node.type !== 'CallExpression') return
    const [argument] = node.arguments
    if (!argument || argument.type === 'SpreadElement') return
    const callee = nameOf(node.callee)
    if (callee === 't') calls.push({ key: argument, start: node.start })
    if (callee === 'useTranslation') for (const namespace of textsIn(argument, constants)) namespaces.add(namespace)
  })
  // A key that a caller passes in: any text of the file may be it.
  const passed = calls.some(({ key }) => textsIn(key, constants).includes('*')) ? literals : []
  namespaces.delete('*')
  const own = namespaces.size > 0 ? [...namespaces] : [folderNamespace(path)]
  const lineAt = (offset: number) => code.slice(0, offset).split('\n').length
  const keysOf = (text: string) => (text.includes(':') ? [text] : own.map((namespace) => `${namespace}:${text}`))
  const uses = calls.flatMap(({ key, start }) =>
    textsIn(key, constants)
      .filter((text) => text !== '*')
      .map((text) => ({ keys: keysOf(text), place: `${path}:${lineAt(start)}` })),
  )
  return { uses, passed: passed.flatMap(keysOf) }
}

const folderNamespace = (path: string): string =>
  namespaceOf.find(([folder]) => path.includes(`${folder}/`))?.[1] ?? 'common'

function nameOf(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined
}

/** The texts that an expression can be; `*` for an expression that is not in the file. */
function textsIn(expression: Node, constants: ReadonlyMap<string, Expression>): string[] {
  const texts = (node: Node) => textsIn(node, constants)
  if (expression.type === 'Literal') return typeof expression.value === 'string' ? [expression.value] : []
  if (expression.type === 'TemplateLiteral') return [expression.quasis.map(({ value }) => value.cooked ?? '').join('*')]
  if (expression.type === 'ConditionalExpression') {
    return [...texts(expression.consequent), ...texts(expression.alternate)]
  }
  if (expression.type === 'LogicalExpression') return [...texts(expression.left), ...texts(expression.right)]
  if (expression.type === 'ArrayExpression')
    return expression.elements.flatMap((element) => (element ? texts(element) : []))
  const constant = expression.type === 'Identifier' && constants.get(expression.name)
  if (!constant) return ['*']
  // Without itself, so that a constant that names itself ends the search.
  return textsIn(constant, new Map([...constants].filter(([, value]) => value !== constant)))
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  const members = new Map<string, unknown>(Object.entries(node))
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [members.get(key)].flat()) if (isNode(child)) walk(child, visit)
  }
}

// The parser's own list of keys says that a node is there, or null.
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
