import fc from 'fast-check'
import { validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { DataModel, FieldType } from '#contract/data-model.ts'
import { ViewModel } from '#contract/view-model.ts'
import { modelErrors } from '#data-model/check/model-errors.ts'
import { compileModel } from '#data-model/compile.ts'
import { reservedNames, schemaBuilder } from './schema.ts'

/** Names that the schema makes of other names; a few that GraphQL has itself or can't spell. */
const oneOf = (usual: readonly string[], wrong: readonly string[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
const arbTypeName = oneOf(
  ['A', 'B', 'RelUsesEdge', 'ARelUsesRelation', 'ARelUsesRelationEdge', 'RelUsesConnection', 'RelUsedBy'],
  ['Tag', 'Query', 'BaseFactSheet', '__A', 'true'],
)
const arbMemberName = oneOf(
  ['relUses', 'RelUses', 'relUsedBy', 'RelUsesEdge', 'name', 'category', 'constructor', 'other', 'a', 'b', 'c'],
  ['id', 'tags', 'x-y', 'null', '__a'],
)

const arbFields = fc
  .uniqueArray(arbMemberName, { maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.constantFrom(...FieldType.options).map((type) => [name, { type, values: ['one'] }] as const),
      ),
    ),
  )
  .map((fields) => Object.fromEntries(fields))

const arbData = fc.uniqueArray(arbTypeName, { minLength: 1, maxLength: 4 }).chain((types) => {
  const end = fc.record({
    factSheetType: fc.constantFrom('BaseFactSheet', ...types),
    name: arbMemberName,
  })
  const relation = fc.record({ from: end, to: end, fields: arbFields })
  return fc.record({
    factSheets: fc
      .tuple(...types.map(() => fc.record({ fields: arbFields, relations: fc.subarray(['uses', 'Uses', 'other']) })))
      .map((definitions) => Object.fromEntries(definitions.map((definition, nth) => [types[nth], definition]))),
    relations: fc.record({ uses: relation, Uses: relation, other: relation }),
  })
})

test('a data model that is accepted has a valid GraphQL schema', async () => {
  const [build, reserved] = [schemaBuilder(), reservedNames()]
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(arbData, async (document) => {
      const data = DataModel.parse(document)
      if (modelErrors(data, reserved).length > 0) return
      accepted += 1
      const { schema } = await build(compileModel(data, ViewModel.parse({ factSheets: [] }), 1))
      expect(validateSchema(schema).map(({ message }) => message)).toEqual([])
    }),
    { numRuns: 2000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
