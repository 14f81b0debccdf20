import { type Node, type ObjectExpression, parseSync } from 'oxc-parser'
import { walk } from '../../check/syntax.ts'

/** What the console needs of an operation to call it. The rest are schemas and prose for the service. */
const members = new Set(['id', 'at', 'method', 'path', 'bodyForm', 'answer', 'open'])

/**
 * A statement of a contract file. `operation`: an endpoint without its schemas; `plain`: a constant or function without schemas;
 * `schema`: everything that calls something while the module is loaded, or that refers to what does.
 */
export interface Part {
  readonly kind: 'operation' | 'plain' | 'schema' | 'import' | 'effect'
  /** The names that it declares or imports. */
  readonly names: readonly string[]
  readonly isExported: boolean
  readonly text: string
}

/** The statements of a contract file, without its types. */
export function partsOf(path: string, code: string): Part[] {
  const { body } = parseSync(path, code).program
  const objects = new Map(body.flatMap(objectsIn))
  const parts = body.flatMap((statement) => partOf(statement, code, objects))
  const schemas = new Set(parts.flatMap(({ kind, names }) => (kind === 'schema' || kind === 'import' ? names : [])))
  // Names of schemas spread: what refers to a schema is one, in whatever order they stand.
  for (let size = -1; size !== schemas.size;) {
    size = schemas.size
    for (const part of parts.filter(({ kind }) => kind === 'plain')) {
      if (part.references.some((name) => schemas.has(name))) for (const name of part.names) schemas.add(name)
    }
  }
  return parts.map((part) =>
    part.kind === 'plain' && part.names.some((name) => schemas.has(name))
      ? { ...part, kind: 'schema', text: pure(part.text) }
      : part,
  )
}

type Draft = Part & { readonly references: readonly string[] }

function partOf(statement: Node, code: string, objects: Objects): Draft[] {
  const text = code.slice(statement.start, statement.end)
  if (statement.type === 'ImportDeclaration') {
    if (statement.importKind === 'type') return []
    const names = statement.specifiers.map(({ local }) => local.name)
    return [{ kind: 'import', names, isExported: false, text, references: [] }]
  }
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declaration = isExported ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration') {
    const names = declaration.id ? [declaration.id.name] : []
    return [{ kind: 'plain', names, isExported, text, references: namesIn(declaration) }]
  }
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id, init }) => {
      if (id.type !== 'Identifier' || !init) throw new Error(`A contract declares names, one by one: ${text}`)
      const head = `${isExported ? 'export ' : ''}const ${id.name} = `
      const named = { names: [id.name], isExported, references: namesIn(init) }
      const operation = operationIn(init, code, objects)
      if (operation !== undefined) return { ...named, kind: 'operation', text: head + operation, references: [] }
      const value = head + code.slice(init.start, init.end)
      return callsSomething(init)
        ? { ...named, kind: 'schema', text: pure(value) }
        : { ...named, kind: 'plain', text: value }
    })
  }
  if (statement.type === 'ExpressionStatement') return [{ kind: 'effect', names: [], isExported, text, references: [] }]
  if (isType(declaration)) return []
  throw new Error(`A contract has no statements like this: ${text}`)
}

/** Constants of the file that are objects, by their names: operations share members through them. */
type Objects = ReadonlyMap<string, ObjectExpression>

function objectsIn(statement: Node): [string, ObjectExpression][] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }): [string, ObjectExpression][] => {
    const value = init?.type === 'TSAsExpression' ? init.expression : init
    return id.type === 'Identifier' && value?.type === 'ObjectExpression' ? [[id.name, value]] : []
  })
}

/** `endpoint({ id: 'a', …, result: … })` as `{ id: 'a', … }`, with what `endpoint` adds where a member is left out. */
function operationIn(init: Node, code: string, objects: Objects): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return undefined
  const [parts] = init.arguments
  if (parts?.type !== 'ObjectExpression') return undefined
  const kept = membersIn(parts, code, objects)
  const usual = { bodyForm: `'json'`, answer: kept.has('result') ? `'json'` : `'none'`, open: 'false' }
  for (const [name, value] of Object.entries(usual)) if (!kept.has(name)) kept.set(name, `${name}: ${value}`)
  kept.delete('result')
  return `{ ${[...kept.values()].join(', ')} }`
}

/** The members that the console needs, and `result`; a later one in place of an earlier one. */
function membersIn(object: ObjectExpression, code: string, objects: Objects): Map<string, string> {
  const kept = new Map<string, string>()
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      const shared = property.argument.type === 'Identifier' ? objects.get(property.argument.name) : undefined
      if (!shared)
        throw new Error(`An operation shares an object of its own file: ${code.slice(property.start, property.end)}`)
      for (const [name, text] of membersIn(shared, code, objects)) kept.set(name, text)
    } else if (
      property.key.type === 'Identifier' &&
      (members.has(property.key.name) || property.key.name === 'result')
    ) {
      kept.set(property.key.name, code.slice(property.start, property.end))
    }
  }
  return kept
}

/** The value in a function that bundlers may drop: one mark for all calls within. */
const pure = (declaration: string): string =>
  declaration.replace(/^((?:export )?const \w+ = )([^]*)$/, '$1/* @__PURE__ */ (() => ($2))()')

/** Whether a value calls something when the module is loaded: calls within functions wait. */
function callsSomething(node: Node): boolean {
  let calls = false
  let functions: { end: number } = { end: -1 }
  walk(node, (inner) => {
    if (inner.start < functions.end) return
    if (inner.type === 'ArrowFunctionExpression' || inner.type === 'FunctionExpression') functions = inner
    else if (inner.type === 'CallExpression' || inner.type === 'NewExpression') calls = true
  })
  return calls
}

/** The identifiers below a node, those of types apart. */
function namesIn(node: Node): string[] {
  const names: string[] = []
  let types: { end: number } = { end: -1 }
  walk(node, (inner) => {
    if (inner.start < types.end) return
    if (isType(inner) && !wrapsValue(inner)) types = inner
    else if (inner.type === 'Identifier') names.push(inner.name)
  })
  return names
}

const isType = (node: Node | null | undefined): boolean => node?.type.startsWith('TS') ?? false

/** `value as T` and `value satisfies T`. */
const wrapsValue = ({ type }: Node): boolean => type === 'TSAsExpression' || type === 'TSSatisfiesExpression'
