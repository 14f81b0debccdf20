import type { Caller } from '#contract/access.ts'
import type { FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import { findShown } from './pages.store.ts'
import { relationsTo } from './records.service.ts'
import { allDirections } from '#features/fact-sheets/rows/relation-names.ts'
import { type RestDependencies, attempted } from './run-change.service.ts'
import { type Attempt, relationRequest } from './edit-requests.service.ts'
import type { BodyReading } from './body-context.ts'
import { additionFrom, changeFrom } from './relation-changes.ts'
import { findShownRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import { type Edit, type RelationSeen, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

type Changes = Omit<Edit, 'state'>

/** The writes of single relations of interface 4.7: each changes the fact sheet of the path, and nothing of it but the relation. */
export function restRelations(dependencies: RestDependencies) {
  const { changes } = dependencies

  const write = (
    attempt: Attempt,
    id: string,
    input: FactSheetRelationInput | undefined,
    changesFrom: (reading: BodyReading) => Changes,
  ) => {
    const request = relationRequest(attempt, id, input, (reading) => {
      return { state: stateOf(reading.current.row), ...changesFrom(reading) }
    })
    return changes.write(attempt.step, attempt.caller, [request])
  }

  return {
    async create(caller: Caller, id: string, input: FactSheetRelationInput): Promise<FactSheetRelation> {
      return await attempted(dependencies, caller, undefined, async (attempt) => {
        let madeId: string | undefined
        await write(attempt, id, input, (reading) => {
          const edit = additionFrom(reading, input)
          madeId = edit.added[0]?.id
          return edit
        })
        return await shown(attempt, id, madeId)
      })
    },

    async update(
      caller: Caller,
      id: string,
      relationId: string,
      input: FactSheetRelationInput,
    ): Promise<FactSheetRelation> {
      return await attempted(dependencies, caller, undefined, async (attempt) => {
        await write(attempt, id, input, (reading) => changeFrom(reading, knownOf(reading, relationId), input))
        return await shown(attempt, id, relationId)
      })
    },

    async remove(caller: Caller, id: string, relationId: string): Promise<void> {
      await attempted(dependencies, caller, undefined, (attempt) =>
        write(attempt, id, undefined, (reading) => {
          const known = knownOf(reading, relationId)
          return { added: [], changed: [], removed: [{ path: `/${known.side}`, id: relationId }] }
        }),
      )
    },
  }
}
export type RestRelations = ReturnType<typeof restRelations>

/** 404 for a relation of another fact sheet, and for one whose other end the caller cannot read. */
function knownOf({ current }: BodyReading, relationId: string): RelationSeen {
  const known = current.relations.find((one) => one.id === relationId)
  if (!known) throw refuse.notFound('The fact sheet has no such relation')
  return known
}

async function shown(
  { step: { tx, model }, caller }: Attempt,
  id: string,
  relationId: string | undefined,
): Promise<FactSheetRelation> {
  const [own] = await findShown(tx, caller, [id])
  const found = await findShownRelations(tx, caller, [id], allDirections(model), relationId)
  const toRecords = await relationsTo({ caller, model, db: tx }, found, false)
  const [relation] = own ? toRecords(own, found) : []
  if (!relation) throw refuse.notFound('The fact sheet has no such relation')
  return relation
}
