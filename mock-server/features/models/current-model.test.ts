import { expect } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import { startSlowService } from '#testing/slow-service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

test('a model that was read before a change is not cached after it', async ({ service, viewer }) => {
  // A second process on the same store: its next answer from the store is held back until the test releases it.
  const slow = await startSlowService(service.storage)
  const reader = clientOf(slow, viewer.userId, viewer.token)
  const types = async () => Object.keys((await reader.get('/models/dataModel/enriched')).body.data.factSheets)
  await reader.get('/models/viewModel')

  const { asked, release } = slow.hold()
  const earlyTypes = types()
  await asked
  await service.service.services.models.replace(service.workspace.id, 'data', { ...defaultModels.data, factSheets: {} })
  release()
  expect(await earlyTypes).toHaveLength(12)
  expect(await types()).toEqual([])

  await slow.close()
})
