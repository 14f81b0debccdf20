import { describe, expect } from 'vitest'
import { test } from '#testing/webhooks/fixtures.ts'

const breaks = ['\n', '\r', '\r\n', '\t', '\0', '\u0085']

describe.for(breaks.map((text) => [JSON.stringify(text), text] as const))('an address with %s in it', ([, text]) => {
  const url = `https://target.example/a${text}X-Header: 1`
  test('is refused as a target, where a subscription is created, changed or tried', async ({
    admin,
    service,
    freshTarget,
  }) => {
    const settings = { deliveryType: 'PUSH', tagSets: [['pathfinder']], workspaceId: service.workspace.id }
    const created = await admin.post('/services/webhooks/v1/subscriptions', { ...settings, targetUrl: freshTarget.url })
    const path = `/services/webhooks/v1/subscriptions/${created.body.data.id}`
    for (const targetUrl of [
      url,
      `${freshTarget.url}/${text}`,
      `${text}${freshTarget.url}`,
      `ht${text}tps://target.example`,
    ]) {
      const answers = [
        await admin.post('/services/webhooks/v1/subscriptions', { ...settings, targetUrl }),
        await admin.put(path, { targetUrl }),
        await admin.post('/services/console/v1/test-deliveries', { subscription: { targetUrl } }),
        await admin.post('/services/console/v1/callbacks/dry-run', { callback: 'return', targetUrl, sample: {} }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    }
    expect((await admin.get(path)).body.data.targetUrl).toBe(freshTarget.url)
    await admin.delete(path)
  })

  test('is refused for people, technical users and sources of events', async ({ admin, service }) => {
    for (const email of [
      `a${text}@example.com`,
      `a@example.com${text}`,
      `a@exam${text}ple.com`,
      `${text}a@example.com`,
    ]) {
      const answers = [
        await admin.post(`/services/mtm/v1/workspaces/${service.workspace.id}/users`, {
          email,
          firstName: 'A',
          lastName: 'B',
          role: 'MEMBER',
        }),
        await admin.post('/services/mtm/v1/technicalusers', {
          userName: crypto.randomUUID(),
          permissionRole: 'SYSTEM_READ',
          email,
        }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([422, 422])
    }
    const event = { type: 'LINES', workspaceId: service.workspace.id, payload: {}, sourceUrl: url }
    expect((await admin.post('/services/webhooks/v1/events', event)).status).toBe(422)
  })

  test('is refused for the link of a fact sheet', async ({ admin }) => {
    const id = (await admin.post('/factSheets', { name: `L ${crypto.randomUUID()}`, type: 'Application' })).body.data.id
    const query =
      'mutation ($id: ID!, $url: String!) { createDocument(factSheetId: $id, name: "Link", url: $url) { id } }'
    const { body } = await admin.post('/graphql', { query, variables: { id, url } })
    expect(body.data?.createDocument ?? null).toBe(null)
  })
})
