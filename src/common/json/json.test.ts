import { CompletionContext } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { schemaCompletion } from './completion.ts'
import { pathAt, rangeOf } from './json-tree.ts'
import { parsed } from './parse.ts'
import { schemaOf } from '#features/data-model/json/schemas.ts'
import { jsonSchemaOf } from './schemas.ts'

const field = { collection: 'factSheets', name: 'Application', field: 'alias' } as const
/** A text with the cursor at `|`. */
const at = (text: string) => {
  const state = EditorState.create({ doc: text.replace('|', ''), extensions: [json()] })
  return { state, pos: text.indexOf('|') }
}
const suggestions = async (text: string, place?: Parameters<typeof schemaOf>[0]) => {
  const { state, pos } = at(text)
  const result = await schemaCompletion(jsonSchemaOf(schemaOf(place)))(new CompletionContext(state, pos, false))
  return result?.options.map(({ label }) => label) ?? []
}

describe('JSON of the data model', () => {
  test('is completed with the members that a definition can still have', async () => {
    const found = await suggestions('{"type": "STRING", "man|"}', field)
    expect(found).toContain('"mandatory"')
    expect(found).not.toContain('"type"')
  })

  test('is completed with the values that a member can have', async () => {
    expect(await suggestions('{"type": "S|"}', field)).toContain('"SINGLE_SELECT"')
    const multiplicities = await suggestions('{"relations": {"a": {"from": {"multiplicity": "|"}}}}')
    expect(multiplicities.toSorted()).toEqual(['"*"', '"1"', '"MULTI"', '"SINGLE"'])
  })

  test('is completed inside of maps and lists', async () => {
    expect(await suggestions('{"factSheets": {"App": {"fields": {"x": {"|"}}}}}')).toContain('"quickSearch"')
    expect(await suggestions('{"paths": [{"|"}]}', field)).toEqual(['"path"'])
  })

  test('is completed far down in a text that no page shows whole', async () => {
    const long = Array.from({ length: 2000 }, (_, nth) => `"a${nth}": {"fields": {}}`).join(', ')
    expect(await suggestions(`{"factSheets": {${long}, "App": {"fields": {"x": {"quick|"}}}}}`)).toContain(
      '"quickSearch"',
    )
  })

  test('knows where a path leads, or as far as it goes', () => {
    const { state } = at('{"a": {"b": [1, {"c": 2}]}}|')
    const text = (path: string[]) => state.sliceDoc(rangeOf(state, path).from, rangeOf(state, path).to)
    expect(text(['a', 'b', '1', 'c'])).toBe('2')
    expect(text(['a', 'x'])).toBe('{"b": [1, {"c": 2}]}')
    const { state: inside, pos } = at('{"a": [1, {"c": "|"}]}')
    expect(pathAt(inside, pos).path).toEqual(['a', '1', 'c'])
  })

  test('is taken over if a schema accepts it, and its errors have a place', () => {
    expect(parsed('{"type": "STRING"}', schemaOf(field))).toMatchObject({ value: { type: 'STRING', mandatory: false } })
    expect(parsed('{\n"type": \n}', schemaOf(field)).problems[0]).toMatchObject({ line: 3 })
    expect(parsed('{"type": "TEXT"}', schemaOf(field)).problems[0]).toMatchObject({ path: ['type'] })
  })
})
