import { expect } from 'vitest'
import { addRoles } from '#testing/access/roles.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { accept, test, usersOf } from '#testing/invitations.ts'

test('an invitation tells nobody in its workspace the name of the account before it is accepted, wherever people are named', async ({
  invitation,
  colleague,
  helvion,
  helvionAdmin,
}) => {
  await addRoles(helvionAdmin, { PASSING: [] })
  const { id: permissionId } = invitation.permissions[0]
  const permission = await helvionAdmin.put(`/services/mtm/v1/permissions/${permissionId}`, {
    customerRoles: 'PASSING',
  })
  const named = async () => {
    const { body: roles } = await helvionAdmin.get('/models/authorization')
    const query = `{ allUsers { edges { node { displayName firstName lastName } } } }`
    const answers = [
      permission.body,
      await helvionAdmin.get(usersOf(helvion)),
      await helvionAdmin.get(`/services/console/v1/access/explanation?right=bookmark.read&userId=${colleague.userId}`),
      await graph(helvionAdmin, query),
      // Refused, because the role is given: the refusal names to whom.
      await helvionAdmin.put(
        '/models/authorization',
        roles.data.filter(({ name }: { name: string }) => name !== 'PASSING'),
      ),
    ]
    return answers.map((answer) => JSON.stringify(answer))
  }
  const before = await named()
  for (const answer of before) expect(answer).toContain('Typed Here')
  expect(before.join()).not.toMatch(/Future|Colleague/)
  await accept(colleague, helvion, invitation.invitationCode)
  expect((await named()).join()).toMatch(/Future Colleague/)
})
