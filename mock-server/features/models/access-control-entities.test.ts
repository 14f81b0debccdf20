import { describe, expect } from 'vitest'
import type { Answer, Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/models/accessControlEntities'

const test = fixtures.extend('entities', { scope: 'file', auto: true }, async ({ service }) => {
  for (const [name, displayName] of [
    ['FINANCE', 'Money'],
    ['ASIA', 'Zone Asia'],
    ['EUROPE', undefined],
    ['AFRICA', 'Zone Africa'],
    ['SALES', 'And sales'],
  ] as const) {
    await service.service.services.accessControlEntities.create(service.workspace.id, {
      name,
      ...(displayName && { displayName }),
    })
  }
})

const namesIn = ({ body }: Answer): string[] => body.data.map(({ name }: { name: string }) => name)

describe('the list of access control entities', () => {
  test('is sorted by name', async ({ admin }) => {
    const answer = await admin.get(PATH)
    expect(answer.body).toMatchObject({ status: 'OK', type: 'AccessControlEntity', total: 5 })
    expect(namesIn(answer)).toEqual(['AFRICA', 'ASIA', 'EUROPE', 'FINANCE', 'SALES'])
    expect(answer.body.endCursor).toBeUndefined()
    expect(answer.body.data[2]).toEqual({ id: expect.any(String), name: 'EUROPE' })
  })

  test.for<[string, string[]]>([
    ['', ['AFRICA', 'ASIA', 'EUROPE', 'FINANCE', 'SALES']],
    ['&sortDirection=DESC', ['SALES', 'FINANCE', 'EUROPE', 'ASIA', 'AFRICA']],
    ['&sorting=displayName', ['SALES', 'EUROPE', 'FINANCE', 'AFRICA', 'ASIA']],
    ['&sorting=displayName&sortDirection=DESC', ['ASIA', 'AFRICA', 'FINANCE', 'EUROPE', 'SALES']],
  ])('comes in consecutive pages, sorted by "%s"', async ([query, sortedNames], { admin }) => {
    const names: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const answer: Answer = await admin.get(`${PATH}?pageSize=2&cursor=${cursor}${query}`)
      expect(answer.body.total).toBe(5)
      names.push(...namesIn(answer))
      cursor = answer.body.endCursor
    }
    expect(names).toEqual(sortedNames)
  })

  test('refuses invalid page sizes, sort keys and cursors', async ({ admin }) => {
    const { body } = await admin.get(`${PATH}?pageSize=1`)
    const [, ...bound] = JSON.parse(atob(body.endCursor.replaceAll('-', '+').replaceAll('_', '/')))
    const nul = btoa(JSON.stringify(['\0', ...bound]))
    for (const query of [
      'pageSize=0',
      'pageSize=101',
      'sorting=id',
      'sortDirection=up',
      'cursor=abc',
      `cursor=${nul}`,
    ]) {
      expect((await admin.get(`${PATH}?${query}`)).status, query).toBe(400)
    }
    expect((await admin.get(`${PATH}?pageSize=1&sortDirection=DESC&cursor=${body.endCursor}`)).status).toBe(400)
  })

  test('contains nothing from another workspace', async ({ service, admin, stranger }) => {
    expect((await stranger.get(PATH)).body).toMatchObject({ data: [], total: 0 })
    expect((await stranger.get(`${PATH}?workspaceId=${service.workspace.id}`)).status).toBe(404)
    const { body } = await admin.get(PATH)
    expect((await stranger.get(`${PATH}/${body.data[0].id}`)).status).toBe(404)
  })
})

describe('an access control entity', () => {
  test('is read by its ID', async ({ service, admin }) => {
    const { body } = await admin.get(PATH)
    const answer = await admin.get(`${PATH}/${body.data[1].id}?workspaceId=${service.workspace.id}`)
    expect(answer.body).toEqual({ status: 'OK', type: 'AccessControlEntity', data: body.data[1] })
    expect(body.data[1]).toMatchObject({ name: 'ASIA', displayName: 'Zone Asia' })
  })

  test('that does not exist is not found', async ({ admin }) => {
    expect((await admin.get(`${PATH}/${crypto.randomUUID()}`)).status).toBe(404)
    expect((await admin.get(`${PATH}/asia`)).status).toBe(404)
  })

  test('has a unique name', async ({ service }) => {
    const creation = service.service.services.accessControlEntities.create(service.workspace.id, { name: 'ASIA' })
    await expect(creation).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('a name that looks like an id', () => {
  const look = async ({ admin }: { admin: Client }) => {
    const { body } = await admin.get(PATH)
    const id: string = body.data[0].id
    return [id, id.toUpperCase(), id.replace(/[a-f]/, (letter) => letter.toUpperCase()), crypto.randomUUID()]
  }
  const member = [{ value: '$.name', messages: ['must not look like an id'] }]

  // Permissions hold ids, and people write names: an entity with the id of another would open what that one opens.
  test('is taken from no new entity', async ({ admin }) => {
    for (const name of await look({ admin })) {
      const { status, body } = await admin.post(PATH, { name })
      expect([status, body.errors]).toEqual([422, member])
    }
  })

  test('is taken from none that has another', async ({ admin }) => {
    const { id } = (await admin.post(PATH, { name: 'NAMED_ONCE' })).body.data
    for (const name of await look({ admin })) {
      const { status, body } = await admin.put(`${PATH}/${id}`, { name })
      expect([status, body.errors]).toEqual([422, member])
    }
    expect((await admin.get(`${PATH}/${id}`)).body.data.name).toBe('NAMED_ONCE')
  })
})

describe('reading access control entities', () => {
  test.for(['SYSTEM_READ', 'SYSTEM_WRITE'] as const)('is allowed for %s', async (role, { service }) => {
    expect((await (await signedIn(service, role)).get(PATH)).status).toBe(200)
  })

  test.for(['MEMBER', 'VIEWER', 'SUPPORT', 'CONTACT'] as const)(
    'is refused for %s',
    async (role, { service, admin }) => {
      const client = await signedIn(service, role)
      const { body } = await admin.get(PATH)
      for (const path of [PATH, `${PATH}/${body.data[0].id}`]) expect((await client.get(path)).status).toBe(403)
    },
  )
})
