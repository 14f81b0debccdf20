import { describe, expect, onTestFinished } from 'vitest'
import { clientOf } from '#testing/client.ts'
import { MEMBERSHIPS, accept, setStatus, switchTo, test } from '#testing/invitations.ts'
import { startService } from '#testing/service.ts'
import { startSlowService } from '#testing/slow-service.ts'

describe('an invitation', () => {
  test('that an administrator withdraws while it is being accepted opens nothing', async ({
    invitation,
    colleague,
    helvion,
    helvionAdmin,
    service,
  }) => {
    const slow = await startSlowService(service.storage)
    onTestFinished(() => slow.close())
    slow.clock.now = service.clock.now
    const client = clientOf(slow, colleague.userId, colleague.token)
    // From here on the caller is known without asking the store.
    expect((await client.get(MEMBERSHIPS)).status).toBe(200)
    const { asked, release } = slow.hold()
    const answer = accept(client, helvion, invitation.invitationCode)
    await asked
    expect((await setStatus(helvionAdmin, invitation.permissions[0].id, 'ARCHIVED')).status).toBe(200)
    release()
    expect((await answer).status).toBe(422)
    expect((await switchTo(colleague, helvion)).status).toBe(404)
  })

  test('that is accepted makes up for the wrong codes before it', async ({
    invitation,
    colleague,
    helvion,
    service,
  }) => {
    const third = await service.service.setup.createWorkspace(`Third ${crypto.randomUUID()}`)
    const { body } = await colleague.get('/services/console/v1/account')
    const [next] = await service.service.setup.addPeople(third, [
      { email: body.data.user.email, firstName: 'A', lastName: 'B', role: 'MEMBER' },
    ])
    const limited = await startService({ storage: service.storage, rateLimitPerMinute: 1800 })
    onTestFinished(() => limited.close())
    const client = clientOf(limited, colleague.userId, colleague.token)
    for (const [workspace, code] of [
      [helvion, invitation.invitationCode],
      [third, next?.invitationCode],
    ]) {
      for (let count = 0; count < 9; count += 1)
        expect((await accept(client, workspace, `guess ${count}`)).status).toBe(422)
      expect((await accept(client, workspace, code)).status).toBe(200)
    }
  })
})
