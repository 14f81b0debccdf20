import type { Completion, CompletionSource } from '@codemirror/autocomplete'
import { namesIn, pathAt, treeUpTo } from './json-tree.ts'
import { type JsonSchema, schemaAt } from './schemas.ts'

/** Suggests the members that an object can still have, and the values that a member can have. */
export const schemaCompletion =
  (schema: JsonSchema): CompletionSource =>
  ({ state, pos, explicit }) => {
    const node = treeUpTo(state, pos).resolveInner(pos, -1)
    const isString = node.name === 'String' || node.name === 'PropertyName'
    if (!isString && !explicit) return null
    const { path, around } = pathAt(state, pos)
    const from = isString ? node.from : pos
    const to = isString ? node.to : pos
    const isName =
      node.name === 'PropertyName' ||
      (around?.name === 'Object' && !/:\s*("[^"]*)?$/.test(state.sliceDoc(around.from, pos)))
    const options = isName
      ? memberOptions(
          schemaAt(schema, node.name === 'PropertyName' ? path.slice(0, -1) : path),
          around ? namesIn(state, around) : [],
        )
      : valueOptions(schemaAt(schema, path))
    return options.length === 0 ? null : { from, to, options, validFor: /^"?[\w.-]*"?$/ }
  }

const memberOptions = (schema: JsonSchema | undefined, taken: readonly string[]): Completion[] =>
  Object.entries(schema?.properties ?? {})
    .filter(([name]) => !taken.includes(name))
    .map(([name, member]) => ({ label: JSON.stringify(name), detail: member.type ?? '', type: 'property' }))

const valueOptions = (schema: JsonSchema | undefined): Completion[] =>
  (schema?.enum ?? (schema?.type === 'boolean' ? [true, false] : [])).map((value) => ({
    label: JSON.stringify(value),
    type: 'enum',
  }))
