import { describe, expect } from 'vitest'
import type { Client } from '#testing/client.ts'
import { CHOSEN, MEMBERSHIPS, setStatus, test } from '#testing/invitations.ts'
import { PASSWORD } from '#testing/people.ts'

describe('a new first password', () => {
  const give = (client: Client, id: string) => client.post(`/services/console/v1/people/${id}/first-password`)

  test('ends the sessions and the password of a person of this workspace alone', async ({
    secondAdmin,
    colleague,
    second,
    email,
    signIn,
  }) => {
    const { status, body } = await give(secondAdmin, colleague.userId)
    expect(status).toBe(200)
    expect((await colleague.get(MEMBERSHIPS)).status).toBe(401)
    expect((await signIn(email, CHOSEN)).status).toBe(401)
    expect((await signIn(email, body.data.firstPassword)).status).toBe(403)
    expect((await signIn(email, body.data.firstPassword, PASSWORD)).body.data.workspace.id).toBe(second.id)
  })

  test('is refused for a person with any permission elsewhere, archived or invited ones included', async ({
    invitation,
    secondAdmin,
    helvionAdmin,
    colleague,
    email,
    signIn,
  }) => {
    expect((await give(secondAdmin, colleague.userId)).status).toBe(409)
    expect((await give(helvionAdmin, colleague.userId)).status).toBe(409)
    await setStatus(helvionAdmin, invitation.permissions[0].id, 'ARCHIVED')
    expect((await give(secondAdmin, colleague.userId)).status).toBe(409)
    expect((await signIn(email, CHOSEN)).status).toBe(200)
  })

  test('is refused for oneself, strangers, technical users, and by others than administrators', async ({
    secondAdmin,
    colleague,
    admin,
    viewer,
    service,
  }) => {
    expect((await give(secondAdmin, secondAdmin.userId)).status).toBe(409)
    expect((await give(admin, colleague.userId)).status).toBe(404)
    expect((await give(admin, crypto.randomUUID())).status).toBe(404)
    expect((await give(viewer, viewer.userId)).status).toBe(403)
    const member = { userName: crypto.randomUUID(), permissionRole: 'MEMBER' }
    const robot = (await admin.post('/services/mtm/v1/technicalusers', member)).body.data
    expect((await give(admin, robot.id)).status).toBe(404)
    expect(service.workspace.id).not.toBe('')
  })
})
