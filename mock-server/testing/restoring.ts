import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Answer, Json } from './client.ts'
import { dataOf } from './fact-sheets/fact-sheets.ts'
import { test as changing } from './model-changes.ts'

export const modelsPath = '/services/console/v1/models'
export const changesPath = `${modelsPath}/dataModel/changes`

/** Those of fact sheets and of what is attached to them. */
export const attachedTables = [
  'fact_sheet',
  'relation',
  'external_id',
  'fact_sheet_subscription',
  'document',
  'document_content',
  'comment',
]

/**
 * A service with the small data model, and:
 *
 *   stored   all rows of fact sheets and of what is attached to them, as the store has them
 *   settled  runs what goes on in the background to its end
 *   last     the last save of the models
 *   undone   the draft that undoes a save, as the console sends it
 *   undo     saves it
 *   review   what the review of a draft says
 */
export const test = changing
  .extend('stored', { scope: 'file' }, ({ service }) => async (): Promise<Record<string, Json[]>> => {
    const tables: Record<string, Json[]> = {}
    for (const table of attachedTables) {
      const { rows } = await sql<{
        row: Json
      }>`SELECT to_json(t) AS row FROM ${sql.table(table)} t ORDER BY to_json(t)::text`.execute(service.storage.db)
      tables[table] = rows.map(({ row }) => row)
    }
    return tables
  })
  .extend('settled', { scope: 'file' }, ({ service, clock }) => async () => {
    clock.advance(1000)
    await service.service.tick()
    expect(await service.storage.db.selectFrom('model_deletion').selectAll().execute()).toEqual([])
  })
  .extend(
    'last',
    { scope: 'file' },
    ({ admin }) =>
      async (): Promise<Json> =>
        (await admin.get(changesPath)).body.data[0],
  )
  .extend('undone', { scope: 'file' }, ({ admin }) => async ({ id }: Json): Promise<Json> => {
    const { model: dataModel, moves, undoes, languages } = dataOf(await admin.get(`${changesPath}/${id}/undone`))
    return { dataModel, moves, undoes, languages }
  })
  .extend('undo', { scope: 'file' }, ({ admin, undone }) => async (batch: Json): Promise<Answer> => {
    return await admin.put(`${modelsPath}?force=true`, await undone(batch))
  })
  .extend(
    'review',
    { scope: 'file' },
    ({ admin }) =>
      async (draft: Json): Promise<Json> =>
        dataOf(await admin.post(`${modelsPath}/review`, draft)),
  )
