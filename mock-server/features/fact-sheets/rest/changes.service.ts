import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import type { FactSheet } from '#contract/fact-sheet-records.ts'
import type { archiveFactSheet, createFactSheet } from '#contract/fact-sheets.ts'
import { refuse } from '#kernel/refusal.ts'
import { recordOf, usual } from './records.service.ts'
import { findVisible } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { type Directions, allDirections, directionsOf, includes } from '#features/fact-sheets/rows/relation-names.ts'
import { type RestDependencies, attempted } from './run-change.service.ts'
import { type FactSheetBody, editFrom } from './fact-sheet-body.ts'
import { type Attempt, factSheetRequest } from './edit-requests.service.ts'

/** The writes of fact sheets of interface 4.7. */
export function restChanges(dependencies: RestDependencies) {
  const { changes } = dependencies

  const requestOf = (attempt: Attempt, id: string, body: FactSheetBody, listed: Directions) =>
    factSheetRequest(attempt, id, body, (reading) => editFrom(reading, body, (side) => includes(listed, side)))

  return {
    /** The id is the service's; relations of the body are all made. */
    async create(caller: Caller, body: z.output<(typeof createFactSheet)['body']>): Promise<FactSheet> {
      if (body.status === 'ARCHIVED') throw refuse.member('$.status', 'of a new fact sheet must be ACTIVE')
      return await attempted(dependencies, caller, undefined, async (attempt) => {
        const id = changes.newId()
        const all = allDirections(attempt.step.model)
        const request = { ...requestOf(attempt, id, body, all), newType: body.type }
        await changes.write(attempt.step, caller, [request])
        return await shown(attempt, id, all)
      })
    },

    /** `status` archives and recovers; relations are replaced for the listed types only. */
    async update(
      caller: Caller,
      id: string,
      body: FactSheetBody,
      relationTypes: readonly string[],
    ): Promise<FactSheet> {
      return await attempted(dependencies, caller, id, async (attempt) => {
        const { step } = attempt
        const listed = directionsOf(step.model, relationTypes, 'relationTypes')
        const [before] = await findVisible(step.tx, caller, [id])
        const comesBack = before?.status === 'ARCHIVED' && body.status === 'ACTIVE'
        if (comesBack) await changes.recover(step, caller, id, { rev: body.rev })
        const request = { ...requestOf(attempt, id, body, listed), rev: comesBack ? undefined : body.rev }
        await changes.write(step, caller, [request])
        if (body.status === 'ARCHIVED') await changes.archive(step, caller, id, {})
        return await shown(attempt, id, listed)
      })
    },

    async archive(caller: Caller, id: string, body: z.output<(typeof archiveFactSheet)['body']>): Promise<void> {
      await attempted(dependencies, caller, id, ({ step }) => changes.archive(step, caller, id, body ?? {}))
    },
  }
}
export type RestChanges = ReturnType<typeof restChanges>

/** As it is now, in the middle of the change. */
async function shown({ step: { tx, model }, caller }: Attempt, id: string, relations: Directions): Promise<FactSheet> {
  const found = await recordOf({ caller, model, db: tx }, id, { ...usual, relations })
  if (!found) throw refuse.notFound('There is no such fact sheet')
  return found
}
