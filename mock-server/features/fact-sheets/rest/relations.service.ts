import type { Caller } from '#contract/access.ts'
import type { FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { FactSheetRelationInput } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import { findShown } from './pages.store.ts'
import { relationMapper } from './records.service.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { allDirections } from '#features/fact-sheets/rows/relation-names.ts'
import { type RestChange, type RestChangeOptions, runRestChange } from './run-change.service.ts'
import { relationRequest } from './edit-requests.service.ts'
import type { BodyContext } from './body-context.ts'
import { additionFrom, changeFrom } from './relation-changes.ts'
import { findShownRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import type { Edit, RelationOnSide } from '#features/fact-sheets/change/edit.ts'
import { stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

interface RelationWrite {
  /** The fact sheet in the path. */
  readonly id: string
  readonly input: FactSheetRelationInput | undefined
  readonly toChanges: (context: BodyContext) => Omit<Edit, 'state'>
}

/** The relation in a path. */
interface RelationTarget {
  readonly id: string
  readonly relationId: string
}

/** Creates, updates and deletes single relations over REST: each call edits the fact sheet in the path, and only that relation of it. */
export function restRelations(options: RestChangeOptions) {
  const { changes } = options

  const write = (change: RestChange, { id, input, toChanges }: RelationWrite) => {
    const request = relationRequest(change, {
      id,
      body: input,
      toEdit: (context) => ({ state: stateOf(context.current.row), ...toChanges(context) }),
    })
    return changes.write(change.step, change.caller, [request])
  }

  return {
    async create(caller: Caller, id: string, input: FactSheetRelationInput): Promise<FactSheetRelation> {
      return await runRestChange(options, { caller }, async (change) => {
        let relationId: string | undefined
        const toChanges = (context: BodyContext) => {
          const edit = additionFrom(context, input)
          relationId = edit.added[0]?.id
          return edit
        }
        await write(change, { id, input, toChanges })
        return await readOwnWrite(change, id, relationId)
      })
    },

    async update(
      caller: Caller,
      { id, relationId }: RelationTarget,
      input: FactSheetRelationInput,
    ): Promise<FactSheetRelation> {
      return await runRestChange(options, { caller }, async (change) => {
        const toChanges = (context: BodyContext) => changeFrom(context, relationIn(context, relationId), input)
        await write(change, { id, input, toChanges })
        return await readOwnWrite(change, id, relationId)
      })
    },

    async remove(caller: Caller, { id, relationId }: RelationTarget): Promise<void> {
      const toChanges = (context: BodyContext) => {
        const { side } = relationIn(context, relationId)
        return { added: [], changed: [], removed: [{ path: `/${side}`, id: relationId }] }
      }
      await runRestChange(options, { caller }, (change) => write(change, { id, input: undefined, toChanges }))
    },
  }
}
export type RestRelations = ReturnType<typeof restRelations>

/** A relation of the fact sheet; 404 for one of another fact sheet, and for one whose other end the caller cannot read. */
function relationIn({ current }: BodyContext, relationId: string): RelationOnSide {
  const relation = current.relations.find(({ id }) => id === relationId)
  if (!relation) throw refuse.notFound('The fact sheet has no such relation')
  return relation
}

/** The relation as the open transaction has written it. */
async function readOwnWrite(
  { step: { tx, model }, caller }: RestChange,
  id: string,
  relationId: string | undefined,
): Promise<FactSheetRelation> {
  const [own] = await findShown({ caller, db: tx }, [id])
  const readable = readableModel(caller, model)
  const rows = await findShownRelations({ db: tx, caller }, [id], { ...allDirections(readable), id: relationId })
  const toRecords = await relationMapper({ caller, model: readable, db: tx }, rows, { withConstraining: false })
  const [relation] = own ? toRecords(own, rows) : []
  if (!relation) throw refuse.notFound('The fact sheet has no such relation')
  return relation
}
