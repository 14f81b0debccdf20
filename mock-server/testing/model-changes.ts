import type { Answer, Client, Json } from './client.ts'
import { dataOf } from './fact-sheets/fact-sheets.ts'
import { smallData } from './fact-sheets/small-model.ts'
import { test as fixtures } from './fixtures.ts'

export const dataModelPath = '/models/dataModel'

/**
 * A service with the small data model, and:
 *
 *   change       sends the data model with a change
 *   eventsSince  the events after an offset, as `TYPE name`, without views
 */
export const test = fixtures
  .override('serviceOptions', { dataModel: smallData() })
  .extend(
    'change',
    { scope: 'file' },
    ({ admin }) =>
      async (edit: (model: Json) => void, query = '', options?: Parameters<Client['put']>[2]): Promise<Answer> => {
        const model = dataOf(await admin.get(dataModelPath))
        edit(model)
        return await admin.put(dataModelPath + query, model, options)
      },
  )
  .extend('eventsSince', { scope: 'file' }, ({ admin }) => async (head: number): Promise<string[]> => {
    const { body } = await admin.get(`/services/console/v1/events?after=${head}&limit=1000`)
    const events = body.data.filter(({ type }: Json) => type !== 'FACT_SHEET_VIEWED')
    return events.map(({ type, objectName }: Json) => `${type} ${objectName}`)
  })

/** The offset of the newest event. */
export const headOf = async (admin: Client): Promise<number> =>
  (await admin.get('/services/console/v1/events?limit=1')).body.head
