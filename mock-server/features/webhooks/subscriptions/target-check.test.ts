import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'

const CHECK = '/services/console/v1/targets/check'

/** What names resolve to; others don't. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  'hooks.example': ['93.184.216.34'],
  'intranet.example': ['10.0.0.12'],
  localhost: ['127.0.0.1'],
}

const test = fixtures
  .override('serviceOptions', { outgoing: { resolve: async (name: string) => addresses[name] ?? [] } })
  .extend(
    'check',
    ({ admin }) =>
      async (targetUrl: string) =>
        (await admin.post(CHECK, { targetUrl })).body.data,
  )

describe('the check of a target', () => {
  test('says which public address a name has, and whether requests are encrypted', async ({ check }) => {
    expect(await check('https://hooks.example/a?token=1')).toEqual({
      verdict: 'ALLOWED',
      encrypted: true,
      addresses: ['93.184.216.34'],
    })
    expect(await check('http://hooks.example/')).toMatchObject({ verdict: 'ALLOWED', encrypted: false })
  })

  test('names the address that was typed and the rule that blocks it', async ({ check }) => {
    expect(await check('https://10.0.0.12/')).toEqual({
      verdict: 'BLOCKED',
      encrypted: true,
      addresses: ['10.0.0.12'],
      range: 'private',
      rule: 'ADDRESS',
      message: 'The address of the target is not public.',
    })
    expect(await check('https://hooks.example:25/')).toMatchObject({ verdict: 'BLOCKED', rule: 'PORT' })
    expect(await check('ftp://hooks.example/')).toMatchObject({ verdict: 'BLOCKED', rule: 'URL' })
    expect(await check('https://a:b@hooks.example/')).toMatchObject({ verdict: 'BLOCKED', rule: 'URL' })
  })

  test('tells nobody what an internal name resolves to', async ({ check, admin }) => {
    const blocked = await check('https://intranet.example/')
    expect(blocked).toMatchObject({ verdict: 'BLOCKED', rule: 'ADDRESS', addresses: [] })
    expect(JSON.stringify(blocked)).not.toContain('10.0')
    // The operator has allowed it, which is no reason to say where it is; it looks like a name that is unknown.
    expect(await check('https://localhost/')).toEqual(await check('https://nobody.example/'))
    const refusal = await admin.post('/services/webhooks/v1/subscriptions', {
      deliveryType: 'PUSH',
      tagSets: [],
      targetUrl: 'https://intranet.example/',
    })
    expect(refusal.body.errors[0].messages[0]).toContain(blocked.message)
  })

  test('sends nothing to the target', async ({ check, freshTarget }) => {
    expect(await check(freshTarget.url)).toMatchObject({ verdict: 'ALLOWED', range: 'loopback' })
    expect(freshTarget.received).toEqual([])
  })

  test('needs the permission to manage webhooks', async ({ support }) => {
    expect((await support.post(CHECK, { targetUrl: 'https://hooks.example/' })).status).toBe(403)
  })
})
