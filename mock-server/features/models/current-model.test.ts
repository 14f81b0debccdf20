import { type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

test('a model that was read before a change is not cached after it', async () => {
  const service = await startService()
  const viewer = await signedIn(service, 'VIEWER')

  // A second process on the same store: its next answer from the store is held back until the test releases it.
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let isHolding = false
  const holding: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isHolding) {
        asked.resolve()
        await held.promise
      }
      return result
    },
  }
  const slow = await startService({
    storage: Object.create(service.storage, { db: { value: service.storage.db.withPlugin(holding) } }),
  })
  const reader = clientOf(slow, viewer.userId, viewer.token)
  const types = async () => Object.keys((await reader.get('/models/dataModel/enriched')).body.data.factSheets)
  await reader.get('/models/viewModel')

  isHolding = true
  const early = types()
  await asked.promise
  await service.service.services.models.replace(service.workspace.id, 'data', { ...defaultModels.data, factSheets: {} })
  isHolding = false
  held.resolve()
  expect(await early).toHaveLength(12)
  expect(await types()).toEqual([])

  await slow.close()
  await service.close()
})
