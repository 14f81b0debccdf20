import { describe, expect } from 'vitest'
import { defaultSettings } from '#contract/settings/workspace-settings.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as base } from '#testing/fixtures.ts'

const PATH = '/settings'
const VERSIONS = '/services/console/v1/settings/versions'

/** Saves the settings of a new workspace with some members changed. */
const test = base.extend('save', ({ admin }) => async (change: Json, by: Client = admin) => {
  return await by.put(PATH, { ...defaultSettings, ...change })
})

const integrations = {
  technopedia: { active: true, userName: 'landscape', password: 'a first secret' },
  intercom: { appId: 'x', identitySecret: 'a second secret' },
}

describe('the settings of a workspace', () => {
  test('are those of a new one at first, for everybody to read, and only for that workspace', async ({
    service,
    viewer,
    stranger,
  }) => {
    const { status, body, headers } = await viewer.get(`${PATH}?workspaceId=${service.workspace.id}`)
    expect([status, body.type, headers.get('etag')]).toEqual([200, 'WorkspaceSettings', '"settings-0"'])
    expect(body.data).toEqual(defaultSettings)
    expect((await stranger.get(`${PATH}?workspaceId=${service.workspace.id}`)).status).toBe(404)
    expect((await viewer.get(`${PATH}?workspaceId=nothing`)).status).toBe(400)
  })

  test('are replaced as a whole, by administrators alone', async ({ admin, member, viewer, support, save }) => {
    for (const each of [member, viewer, support]) expect((await save({ currency: 'CHF' }, each)).status).toBe(403)
    const sent = { ...defaultSettings, currency: 'CHF', help: { supportEmail: 'help@example.com' } }
    const { status, headers } = await save(sent)
    expect(status).toBe(204)
    const after = await member.get(PATH)
    expect(after.headers.get('etag')).toBe(headers.get('etag'))
    expect(after.body.data).toEqual({ ...sent, help: { supportEmail: 'help@example.com', showHelpTours: false } })
    const { currency, ...least } = defaultSettings
    expect([currency, (await admin.put(PATH, least)).status]).toEqual(['EUR', 204])
    expect((await admin.get(PATH)).body.data).toEqual(least)
  })

  test.for<[string, unknown]>([
    ['idleTimeoutMinutes', 0],
    ['idleTimeoutMinutes', 1.5],
    ['idleTimeoutMinutes', undefined],
    ['subscriptions', undefined],
    ['subscriptions', { subscriptionTypes: ['OWNER'], roleAssignment: 'SINGLE', roleMode: 'OPTIONAL' }],
    ['tags', undefined],
    ['help', undefined],
    ['help', { supportUrl: 'javascript:alert(1)' }],
    ['help', { supportUrl: 'https://user:pass@example.com' }],
    ['help', { supportEmail: 'nobody' }],
    ['snapshot', undefined],
    ['dataPrivacy', 'SECRET'],
    ['completionScore', undefined],
    ['quickSearchMode', undefined],
    ['design', { activeMode: 'PINK' }],
    ['design', { activeMode: 'CUSTOM', customCss: { accentColor: 'red;}' } }],
    ['currency', 'EUR\nUSD'],
    ['currency', 'a label of more than twenty characters'],
    ['language', 'not a language'],
    ['jsSnippet', 'alert(1)'],
    ['retention', { eventUserRetentionDays: -1 }],
  ])('with a wrong %s (%o) are refused, naming it, and nothing changes', async ([member, value], { admin, save }) => {
    const before = (await admin.get(PATH)).body.data
    const { status, body } = await save({ currency: 'USD', [member]: value })
    expect([status, body.errors[0].value.startsWith(`$.${member}`)]).toEqual([422, true])
    expect((await admin.get(PATH)).body.data).toEqual(before)
  })

  test('are not replaced over what somebody else saved', async ({ admin, save }) => {
    const tag = (await admin.get(PATH)).headers.get('etag') ?? ''
    await save({ currency: 'GBP' })
    const stale = await admin.put(PATH, { ...defaultSettings, currency: 'SEK' }, { headers: { 'if-match': tag } })
    expect([stale.status, stale.body.data.currency]).toEqual([409, 'GBP'])
    const current = stale.headers.get('etag') ?? ''
    const again = await admin.put(PATH, { ...defaultSettings, currency: 'SEK' }, { headers: { 'if-match': current } })
    expect(again.status).toBe(204)
  })

  test('show passwords to administrators alone, store them sealed, and hide them in versions', async ({
    service,
    admin,
    member,
    save,
  }) => {
    await save({ integrations })
    expect((await admin.get(PATH)).body.data.integrations).toEqual(integrations)
    expect((await member.get(PATH)).body.data.integrations).toBeUndefined()
    const rows = await service.storage.db.selectFrom('workspace_settings').select('document').execute()
    expect(rows.some(({ document }) => document.includes('secret"'))).toBe(false)
    const { body } = await admin.get(VERSIONS)
    expect(body.data[0].changes).toContainEqual({ path: 'integrations' })
    const hidden = (await admin.get(`${VERSIONS}/${body.data[0].revision}`)).body.data
    expect(JSON.stringify(hidden)).not.toContain('a first secret')
    // Saved again, what is hidden stays as it is.
    await admin.put(PATH, { ...hidden, currency: 'NOK' })
    expect((await admin.get(PATH)).body.data.integrations).toEqual(integrations)
    await save({})
  })
})

describe('the versions of settings', () => {
  test('say who changed what, and restore', async ({ admin, member, save }) => {
    await save({ currency: 'DKK', quickSearchMode: 'GROUPED_VIEW' })
    const { revision } = (await admin.get(VERSIONS)).body.data[0]
    await save({ currency: 'PLN' })
    expect((await save({ currency: 'PLN' })).headers.get('etag')).toBe(`"settings-${revision + 1}"`)
    const { body } = await admin.get(`${VERSIONS}?pageSize=1`)
    expect([body.total, body.next]).toEqual([revision + 1, revision + 1])
    expect(body.data[0]).toMatchObject({
      revision: revision + 1,
      savedBy: { id: admin.userId, displayName: 'Test ADMIN' },
      changes: [
        { path: 'currency', before: 'DKK', after: 'PLN' },
        { path: 'quickSearchMode', before: 'GROUPED_VIEW', after: 'LIST_VIEW' },
      ],
    })
    const older = (await admin.get(`${VERSIONS}?pageSize=1&before=${body.next}`)).body
    expect(older.data[0].revision).toBe(revision)
    const restored = (await admin.get(`${VERSIONS}/${revision}`)).body.data
    expect((await admin.put(PATH, restored)).status).toBe(204)
    expect((await admin.get(PATH)).body.data).toMatchObject({ currency: 'DKK', quickSearchMode: 'GROUPED_VIEW' })
    expect((await admin.get(`${VERSIONS}/0`)).body.data).toEqual(defaultSettings)
    expect((await admin.get(`${VERSIONS}/4711`)).status).toBe(404)
    expect((await member.get(VERSIONS)).status).toBe(403)
    expect((await member.get(`${VERSIONS}/1`)).status).toBe(403)
  })
})

describe('settings in a file of models', () => {
  const MODELS = '/services/console/v1/models'

  test('are saved with the models, and leave passwords where they are', async ({ admin, save }) => {
    await save({ integrations })
    const { settings, versions } = (await admin.get(MODELS)).body.data
    expect(settings.integrations).toBeUndefined()
    const sent = { settings: { ...settings, currency: 'CZK' }, versions: { settings: versions.settings } }
    expect((await admin.put(MODELS, sent)).status).toBe(200)
    expect((await admin.get(PATH)).body.data).toMatchObject({ currency: 'CZK', integrations })
    const stale = await admin.put(MODELS, sent)
    expect([stale.status, stale.headers.get('etag')]).toEqual([409, (await admin.get(PATH)).headers.get('etag')])
    expect((await admin.put(MODELS, { settings: { ...settings, idleTimeoutMinutes: 0 } })).status).toBe(422)
    expect((await admin.get(PATH)).body.data.currency).toBe('CZK')
    await save({})
  })

  test('are for administrators', async ({ admin, member }) => {
    const { data } = (await member.get(MODELS)).body
    expect([data.settings, data.versions.settings]).toEqual([undefined, undefined])
    expect((await admin.get(MODELS)).body.data.settings).toEqual(defaultSettings)
  })
})
