import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { FactSheet } from '#contract/fact-sheet-records.ts'
import type { archiveFactSheet, createFactSheet, updateFactSheet } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import { defaultParts, findRecord } from './records.service.ts'
import { findVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { type Directions, allDirections, directionsOf, includes } from '#features/fact-sheets/rows/relation-names.ts'
import { type RestChange, type RestChangeOptions, runRestChange } from './run-change.service.ts'
import { type FactSheetBody, editFrom } from './fact-sheet-body.ts'
import { factSheetRequest } from './edit-requests.service.ts'

/** A body, and the query parameter that names the relations which it replaces. */
interface FactSheetUpdate {
  readonly body: FactSheetBody
  readonly relationTypes: z.output<(typeof updateFactSheet)['query']>['relationTypes']
}

/** Creates, updates and archives fact sheets over REST. */
export function restChanges(options: RestChangeOptions) {
  const { changes } = options

  const requestFor = (
    change: RestChange,
    id: string,
    { body, listed, takesArchived }: { body: FactSheetBody; listed: Directions; takesArchived?: boolean },
  ) =>
    factSheetRequest(change, {
      id,
      body,
      takesArchived,
      toEdit: (context) => editFrom(context, body, (side) => includes(listed, side)),
    })

  return {
    /** Creates a fact sheet with an id of the service's own, and all relations of the body. */
    async create(caller: Caller, body: z.output<(typeof createFactSheet)['body']>): Promise<FactSheet> {
      if (body.status === 'ARCHIVED') throw refuse.member('$.status', 'of a new fact sheet must be ACTIVE')
      return await runRestChange(options, { caller }, async (change) => {
        const id = changes.newId()
        const all = allDirections(readableModel(caller, change.step.model))
        const request = { ...requestFor(change, id, { body, listed: all }), newType: body.type }
        await changes.write(change.step, caller, [request])
        return await readOwnWrite(change, id, all)
      })
    },

    /** Updates a fact sheet. `status` archives and recovers it; relations are replaced for the listed types only. */
    async update(caller: Caller, id: string, { body, relationTypes }: FactSheetUpdate): Promise<FactSheet> {
      return await runRestChange(options, { caller, recordId: id }, async (change) => {
        const { step } = change
        const listed = directionsOf(readableModel(caller, step.model), relationTypes, 'relationTypes')
        const [before] = await findVisible(step.tx, caller, [id])
        const isRecovered = before?.status === 'ARCHIVED' && body.status === 'ACTIVE'
        if (isRecovered) await changes.recover(step, caller, { id, rev: body.rev })
        const takesArchived = isRecovered || body.status === 'ARCHIVED'
        const request = {
          ...requestFor(change, id, { body, listed, takesArchived }),
          rev: isRecovered ? undefined : body.rev,
        }
        await changes.write(step, caller, [request])
        if (body.status === 'ARCHIVED') await changes.archive(step, caller, { id })
        return await readOwnWrite(change, id, listed)
      })
    },

    async archive(caller: Caller, id: string, body: z.output<(typeof archiveFactSheet)['body']>): Promise<void> {
      const request = { caller, recordId: id }
      await runRestChange(options, request, ({ step }) => changes.archive(step, caller, { id, ...body }))
    },
  }
}
export type RestChanges = ReturnType<typeof restChanges>

/** The record as the open transaction has written it. */
async function readOwnWrite(
  { step: { tx, model }, caller }: RestChange,
  id: string,
  relations: Directions,
): Promise<FactSheet> {
  const record = await findRecord({ caller, model: readableModel(caller, model), db: tx }, id, {
    ...defaultParts,
    relations,
  })
  if (!record) throw refuse.notFound('There is no such fact sheet')
  return record
}
