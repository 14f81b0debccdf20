import { expect, test } from 'vitest'
import { DataModel } from '#contract/data-model.ts'
import { compileModel } from '#data-model/compile.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import { loopTurns } from '#testing/loop-turns.ts'
import { schemaBuilder } from './schema.ts'

const kinds = Array.from({ length: 200 }, (_, nth) => [`Kind${nth}`, { fields: { one: { type: 'STRING' } } }])
const data = DataModel.parse({ factSheets: Object.fromEntries(kinds) })

test('the schema of many types is built in steps, and other requests are served in between', async () => {
  const build = schemaBuilder()
  const turns = loopTurns()
  const { schema } = await build(compileModel(data, defaultModels.view, 1))
  turns.stop()
  expect(turns.count).toBeGreaterThan(7)
  expect(schema.getType('Kind199')).toBeDefined()
})
