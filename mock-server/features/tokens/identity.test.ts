import { expect, test } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { startService } from '#testing/service.ts'
import { startSlowService } from '#testing/slow-service.ts'
import { openTestStorage } from '#storage/engines/testing.ts'

test('an identity read before a change of access is not cached after it', async () => {
  const storage = await openTestStorage()
  const service = await startService({ storage })
  const admin = await signedIn(service, 'ADMIN')
  const member = await signedIn(service, 'MEMBER')

  // A second process on the same store, whose next answer of the store arrives only when the test lets it.
  const slow = await startSlowService(storage)
  const reader = clientOf(slow, member.userId, member.token)
  const path = '/services/mtm/v1/workspaces'
  await clientOf(slow, admin.userId, admin.token).get(path)

  const { asked, release } = slow.hold()
  const early = reader.get(path)
  await asked
  const users = await admin.get(`/services/mtm/v1/workspaces/${service.workspace.id}/users?role=MEMBER`)
  const archived = await admin.put(`/services/mtm/v1/permissions/${users.body.data[0].permissions[0].id}`, {
    status: 'ARCHIVED',
  })
  expect(archived.status).toBe(200)
  release()
  await early
  expect((await reader.get(path)).status).toBe(401)

  await slow.close()
  await service.close()
  await storage.close()
})
