import { type KyselyPlugin } from 'kysely'
import { expect } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { startService } from '#testing/service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

test('a model that was read before a change is not cached after it', async ({ service, viewer }) => {
  // A second process on the same store: its next answer from the store is held back until the test releases it.
  const arrival = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let isHolding = false
  const holdAnswers: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isHolding) {
        arrival.resolve()
        await release.promise
      }
      return result
    },
  }
  const slow = await startService({
    storage: Object.create(service.storage, { db: { value: service.storage.db.withPlugin(holdAnswers) } }),
  })
  const reader = clientOf(slow, viewer.userId, viewer.token)
  const types = async () => Object.keys((await reader.get('/models/dataModel/enriched')).body.data.factSheets)
  await reader.get('/models/viewModel')

  isHolding = true
  const earlyTypes = types()
  await arrival.promise
  await service.service.services.models.replace(service.workspace.id, 'data', { ...defaultModels.data, factSheets: {} })
  isHolding = false
  release.resolve()
  expect(await earlyTypes).toHaveLength(12)
  expect(await types()).toEqual([])

  await slow.close()
})
