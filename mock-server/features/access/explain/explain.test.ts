import { describe, expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import { addRoles, forFactSheets, giveRoles } from '#testing/access/roles.ts'
import { dataOf, entity, hold, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/access/explanation'

const test = fixtures.extend(
  'ask',
  ({ admin }) =>
    async (question: Record<string, string>, by = admin) =>
      await by.get(`${PATH}?${new URLSearchParams(question)}`),
)

describe('an explanation', () => {
  test('names the user, the object, the rule that decides and what would turn it', async ({ service, admin, ask }) => {
    const [secret, other] = [await entity(service, 'SECRET'), await entity(service, 'OTHER')]
    const person = await signedIn(service, 'MEMBER', { firstName: 'Karim', lastName: 'Haddad' })
    await hold(service, person, [other])
    const sheet = await newFactSheet(admin, 'Application', { permittedReadACL: [secret.id] })
    const question = { userId: person.userId, right: 'factSheet.read', factSheetId: sheet.id }
    const { data } = (await ask(question)).body
    expect(data).toMatchObject({
      user: { displayName: 'Karim Haddad', roles: ['MEMBER'], entities: [other] },
      object: { kind: 'FACT_SHEET', id: sheet.id, name: sheet.displayName },
      allowed: false,
    })
    expect(data.steps.find(({ decides }: { decides: boolean }) => decides)).toMatchObject({
      rule: 'ENTITY',
      entities: [],
    })
    expect(data.changes).toContainEqual({ kind: 'ADD_ENTITY', entity: secret, allowed: true })
    await hold(service, person, [secret])
    expect((await ask(question)).body.data.allowed).toBe(true)
  })

  test('names the fields and relations that the roles leave out, and turns no answer by them', async ({
    service,
    admin,
    ask,
  }) => {
    const { userId } = await signedIn(service, 'CONTACT')
    const part = (of: string, actions: string[], names: string[]) => ({
      domain: 'FACT_SHEETS',
      function: of,
      actions,
      instances: [{ values: names.map((name) => `!Application.${name}`) }],
    })
    await addRoles(admin, {
      NO_COSTS: [
        forFactSheets(['READ', 'UPDATE']),
        part('FIELD', ['READ'], ['alias']),
        part('FIELD', ['UPDATE'], ['release']),
        part('RELATION', ['READ'], ['relApplicationToITComponent']),
      ],
      SUPPORT: [],
    })
    await giveRoles(admin, userId, 'SUPPORT', ['NO_COSTS'])
    const sheet = await newFactSheet(admin, 'Application')
    const left = async (right: string) => {
      const { data } = (await ask({ userId, right, factSheetId: sheet.id })).body
      expect(data.allowed).toBe(true)
      const step = data.steps.at(-1)
      expect(step).toMatchObject({ rule: 'MEMBERS', outcome: 'NEUTRAL', decides: false })
      expect(step.members.total).toBeGreaterThan(20)
      return step.members.leftOut
    }
    expect(await left('factSheet.read')).toEqual(['alias', 'relApplicationToITComponent'])
    expect(await left('factSheet.update')).toEqual(['alias', 'release', 'relApplicationToITComponent'])
    const { data } = (await ask({ userId: admin.userId, right: 'factSheet.read', factSheetId: sheet.id })).body
    expect(data.steps.map(({ rule }: { rule: string }) => rule)).not.toContain('MEMBERS')
  })

  test('is given about bookmarks, types and rights without an object', async ({ member, viewer, ask }) => {
    const { id } = dataOf(await member.post('/bookmarks', bookmarkInput({ permittedReadUserIds: [member.userId] })))
    const about = async (question: Record<string, string>) =>
      (await ask({ userId: viewer.userId, ...question })).body.data.allowed
    expect(await about({ right: 'bookmark.read', bookmarkId: id })).toBe(false)
    expect(await about({ right: 'factSheet.create', factSheetType: 'Application' })).toBe(false)
    expect(await about({ right: 'factSheet.read' })).toBe(true)
  })

  test('is refused for questions that make no sense', async ({ viewer, ask }) => {
    const userId = viewer.userId
    const refusals: [Record<string, string>, number][] = [
      [{ userId, right: 'bookmark.read', factSheetId: crypto.randomUUID() }, 400],
      [{ userId, right: 'factSheet.read', bookmarkId: crypto.randomUUID() }, 400],
      [{ userId, right: 'webhook.read', factSheetType: 'Application' }, 400],
      [{ userId, right: 'factSheet.read', factSheetType: 'Application', factSheetId: crypto.randomUUID() }, 400],
      [{ userId, right: 'fly' }, 400],
      [{ userId: crypto.randomUUID(), right: 'factSheet.read' }, 404],
      [{ userId, right: 'factSheet.read', factSheetId: crypto.randomUUID() }, 404],
      [{ userId, right: 'bookmark.read', bookmarkId: crypto.randomUUID() }, 404],
    ]
    for (const [question, status] of refusals)
      expect((await ask(question)).status, JSON.stringify(question)).toBe(status)
  })

  test('is for those who may read roles', async ({ member, stranger, admin, ask }) => {
    const question = { userId: member.userId, right: 'factSheet.read' }
    expect((await ask(question, member)).status).toBe(403)
    expect((await ask(question, stranger)).status).toBe(404)
    expect((await ask(question, admin)).status).toBe(200)
  })
})
