import type { Violation } from '#kernel/refusal.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { validateFields, validateRelationFields } from '#data-model/validate.ts'
import type { Model } from '#data-model/model.ts'
import { type TestPatch, createFactSheet, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { arbModel } from '#testing/fact-sheets/models.ts'
import { arbFilled, arbPatch } from '#testing/fact-sheets/patches.ts'
import { test } from '#testing/fixtures.ts'
import type { TestService } from '#testing/service.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import type { RelationRow } from '#features/fact-sheets/rows/relation-row.ts'

type Step = {
  readonly type: 'A' | 'B'
  readonly index: number
  readonly filled: TestPatch[]
  readonly patches: TestPatch[]
}

// Fact sheets of both types, which are the targets of relations too; the model may refuse to create some of them.
const factSheetIds = Array.from({ length: 4 }, () => crypto.randomUUID())

const arbSteps = (model: Model): fc.Arbitrary<Step[]> => {
  const ofType = (key: 'A' | 'B') => {
    const type = model.types.get(key)
    if (!type) throw new Error(`a model without ${key}`)
    const patches = fc.array(arbPatch(type, factSheetIds), { minLength: 1, maxLength: 3 })
    return fc.record({
      type: fc.constant(key),
      index: fc.nat(factSheetIds.length - 1),
      filled: arbFilled(type),
      patches,
    })
  }
  return fc.array(fc.oneof(ofType('A'), ofType('B')), { minLength: 4, maxLength: 10 })
}
const arbRun = arbModel.chain((model) => fc.record({ model: fc.constant(model), steps: arbSteps(model) }))

async function factSheetRows({ storage }: TestService): Promise<Map<string, FactSheetRow>> {
  const rows = await storage.db.selectFrom('fact_sheet').selectAll().execute()
  return new Map(rows.map((row) => [row.id, row]))
}
const relationRows = ({ storage }: TestService): Promise<RelationRow[]> =>
  storage.db.selectFrom('relation').selectAll().execute()

async function deleteFactSheets({ storage }: TestService): Promise<void> {
  for (const table of ['relation', 'external_id', 'fact_sheet'] as const) await storage.db.deleteFrom(table).execute()
}

const stateOf = (row: FactSheetRow) => ({ category: row.category, fields: row.fields, naFields: row.na_fields })

/** The violations of a row: of the change to it, and of every value in it. */
function violationsOf(model: Model, before: FactSheetRow | undefined, after: FactSheetRow): Violation[] {
  const type = model.types.get(after.type)
  if (!type) return [{ path: '/type', code: 'UNKNOWN_TYPE', message: after.type }]
  const { validators } = model.definition
  // Whether a field is active, and filled where it is mandatory, is validated for changed fields only: another field may change it later.
  const ofAllFields = validateFields(type, undefined, stateOf(after), validators).filter(
    ({ code }) => !['FIELD_NOT_ACTIVE', 'MANDATORY_FIELD_EMPTY'].includes(code),
  )
  return [...ofAllFields, ...validateFields(type, before && stateOf(before), stateOf(after), validators)]
}

test('no patches of any kind leave a fact sheet that its data model would refuse', async ({ service, admin }) => {
  const answers = { stored: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(arbRun, async ({ model, steps }) => {
      await deleteFactSheets(service)
      await service.service.services.models.replace(service.workspace.id, 'data', model.definition)
      let before = await factSheetRows(service)
      for (const { type, index, filled, patches } of steps) {
        const id = factSheetIds[index] ?? ''
        const answer = before.has(id)
          ? await updateFactSheet(admin, { id, patches })
          : await createFactSheet(admin, {
              input: { id, name: `${type} ${index}`, type },
              patches: [...filled, ...patches],
            })
        const after = await factSheetRows(service)
        if (answer.errors) {
          answers.refused += 1
          expect(after).toEqual(before)
        } else answers.stored += 1
        for (const [rowId, row] of after) expect(violationsOf(model, before.get(rowId), row)).toEqual([])
        before = after
      }
      for (const { type, fields } of await relationRows(service)) {
        const relation = model.relations.get(type)
        if (!relation) throw new Error(`a relation ${type} that the model does not have`)
        const violations = validateRelationFields(relation, undefined, fields, model.definition.validators)
        expect(violations.filter(({ code }) => code !== 'FIELD_NOT_ACTIVE')).toEqual([])
      }
    }),
    { numRuns: 60 },
  )
  // Otherwise the runs have tested nothing.
  expect(answers.stored).toBeGreaterThan(30)
  expect(answers.refused).toBeGreaterThan(30)
})
