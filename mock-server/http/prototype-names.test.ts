import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { bookmarkInput } from '#testing/builders.ts'

// As text, because an object literal would set its prototype instead of a member.
const nested =
  '{"list":[{"__proto__":{"deep":true}}],"constructor":{"prototype":{"x":1}},"toString":"text","hasOwnProperty":0}'
const onTop = ['{"__proto__":{"admin":true}}', '{"a":1,"\\u005f_proto__":null}', '{"__proto__":1,"b":{}}']
const headers = { 'content-type': 'application/json' }

const bookmarkWith = (state: string, members = {}) =>
  JSON.stringify(bookmarkInput({ ...members, state: 0 })).replace('"state":0', `"state":${state}`)
const membersIn = ({ body }: { body: { errors: { value: string }[] } }) => body.errors.map(({ value }) => value)

describe('names that objects have by themselves', () => {
  test('are kept in the state of a bookmark, in what is below it', async ({ admin }) => {
    const created = await admin.post('/bookmarks', bookmarkWith(nested), { headers })
    expect([created.status, JSON.stringify(created.body.data.state)]).toEqual([200, nested])
    const path = `/bookmarks/${created.body.data.id}`
    const changed = nested.replace('"deep":true', '"deep":false')
    const put = await admin.put(path, bookmarkWith(changed, { userId: created.body.data.userId }), { headers })
    expect([put.status, put.body.errors]).toEqual([200, undefined])
    expect(JSON.stringify((await admin.get(path)).body.data.state)).toBe(changed)
  })

  test.for(onTop)('are never dropped on top of the state of a bookmark: %s', async (state, { admin }) => {
    const created = await admin.post('/bookmarks', bookmarkWith(state), { headers })
    expect([created.status, membersIn(created)]).toEqual([422, ['$.state.__proto__']])
  })

  test('are kept or refused in a preference', async ({ admin }) => {
    const put = (text: string) => admin.put('/services/console/v1/preferences/names', text, { headers })
    expect((await put(nested)).status).toBe(204)
    const { body } = await admin.get('/services/console/v1/preferences')
    expect(JSON.stringify(body.data.names)).toBe(nested)
    for (const text of onTop) {
      const answer = await put(text)
      expect([answer.status, membersIn(answer)]).toEqual([422, ['$.__proto__']])
    }
  })

  test('are kept in the payload of a custom event', async ({ admin, service }) => {
    const event = `{"type":"NAMES","workspaceId":"${service.workspace.id}","payload":{"__proto__":{"deep":true},"n":${nested}}}`
    const published = await admin.post('/services/webhooks/v1/events', event, { headers })
    expect(published.status).toBe(200)
    const { body } = await admin.get('/services/console/v1/events?types=NAMES')
    expect(body.data.at(-1).event).toContain('{"__proto__":{"deep":true},')
  })

  test.for(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'are no fields of a fact sheet: %s',
    async (name, { admin }) => {
      const patches = [{ op: 'add', path: `/${name}`, value: '{"a":1}' }]
      const query =
        'mutation ($patches: [Patch]!) { createFactSheet(input: {name: "N", type: Application}, patches: $patches) { factSheet { id } } }'
      const { status, body } = await admin.post('/graphql', { query, variables: { patches } })
      expect([status, body.errors?.length, body.data?.createFactSheet ?? null]).toEqual([200, 1, null])
      const rest = await admin.post(
        '/factSheets',
        `{"name":"N","type":"Application","fields":[{"name":"${name}","data":1}]}`,
        {
          headers,
        },
      )
      expect(rest.status).toBe(422)
    },
  )

  test('change nothing for other requests', async ({ admin }) => {
    await admin.post('/bookmarks', bookmarkWith(onTop[0] ?? ''), { headers })
    await admin.post('/graphql', '{"query":"{__typename}","variables":{"__proto__":{"polluted":1}}}', { headers })
    expect('admin' in {}).toBe(false)
    expect('polluted' in {}).toBe(false)
  })
})
