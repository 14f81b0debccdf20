import { type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

test('an identity read before a change of access is not cached after it', async () => {
  const storage = await openTestStorage()
  const service = await startService({ storage })
  const admin = await signedIn(service, 'ADMIN')
  const member = await signedIn(service, 'MEMBER')

  // A second process on the same store, whose next answer of the store arrives only when the test lets it.
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
    storage: Object.create(storage, { db: { value: storage.db.withPlugin(holding) } }),
  })
  const reader = clientOf(slow, member.userId, member.token)
  const path = '/services/mtm/v1/workspaces'
  await clientOf(slow, admin.userId, admin.token).get(path)

  isHolding = true
  const early = reader.get(path)
  await asked.promise
  const users = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?role=MEMBER`)
  const archived = await admin.put(`/services/mtm/v1/permissions/${users.body.data[0].permissions[0].id}`, {
    status: 'ARCHIVED',
  })
  expect(archived.status).toBe(200)
  isHolding = false
  held.resolve()
  await early
  expect((await reader.get(path)).status).toBe(401)

  await slow.close()
  await service.close()
  await storage.close()
})
