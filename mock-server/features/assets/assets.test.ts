import sharp from 'sharp'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { assetNames } from '#contract/assets/assets.ts'
import type { Client } from '#testing/client.ts'
import { send } from '#testing/client.ts'
import { hostile, prologs, slow, undrawable } from '#testing/hostile-pictures.ts'
import { test as base } from '#testing/fixtures.ts'
import { isSvg } from '#imaging/svg.ts'

const VERSIONS = '/services/console/v1/assets'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 24"><style>.a{fill:#f2a33c}</style>
  <defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
  <rect class="a" width="24" height="24" rx="4" fill="url(#g)"/><text x="30" y="18">A &amp; B</text></svg>`

const png = async (width: number, height = width) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 4, background: '#14304a' } })
      .png()
      .withMetadata({ exif: { IFD0: { Artist: 'secret place' } } })
      .toBuffer(),
  )

const form = (content: string | Uint8Array<ArrayBuffer>, name = 'logo.svg', type = 'image/svg+xml') => {
  const data = new FormData()
  data.set('file', new File([content], name, { type }))
  return data
}

/** What is no drawing, and one drawing of each way of being refused: `svg.test.ts` has all, because each takes a thread here. */
const drawings = ['a script', 'uses that double', 'text of another encoding']
const uploads = Object.entries({ ...hostile, 'a drawing of nothing': undrawable }).filter(
  ([name, content]) => content === undrawable || drawings.includes(name) || !isSvg(Buffer.from(content)),
)

/** The pixels that the logo is shown in as each picture. */
const shown = {
  'logo-menu': { width: 396, height: 72 },
  'menu-background': { width: 696, height: 2700 },
  favicon: { width: 192, height: 35 },
  'logo-export': { width: 720, height: 131 },
} as const

const test = base
  .extend('upload', ({ admin }) => async (asset: string, data: FormData, by: Client = admin) => {
    return await by.post(`/assets/${asset}`, data)
  })
  // The answer to the upload of a logo that stays.
  .extend('current', { scope: 'file' }, async ({ admin }) => await admin.post('/assets/favicon', form(`${LOGO}\n`)))

describe('a picture of the workspace', () => {
  test('is uploaded, read by all, and removed, in both spellings', async ({
    service,
    admin,
    viewer,
    member,
    upload,
  }) => {
    for (const name of assetNames) {
      const other = name.toUpperCase().replaceAll('-', '_')
      expect((await viewer.get(`/assets/${name}`)).status).toBe(404)
      for (const by of [member, viewer]) expect((await upload(name, form(LOGO), by)).status).toBe(403)
      const { status, body } = await upload(other, form(LOGO, '../../etc/logo\u202e.svg'))
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ asset: name, revision: 1, fileName: 'logo.svg', width: 132, height: 24 })
      const response = await service.fetch(
        new Request(`http://landscape.test/services/pathfinder/v1/assets/${other}`, {
          headers: { authorization: `Bearer ${viewer.token}` },
        }),
      )
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'png', ...shown[name] })
      const etag = response.headers.get('etag') ?? ''
      expect((await viewer.get(`/assets/${name}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await member.delete(`/assets/${name}`)).status).toBe(403)
      expect((await admin.delete(`/assets/${other}`)).status).toBe(200)
      expect((await viewer.get(`/assets/${name}`)).status).toBe(404)
      expect((await admin.delete(`/assets/${name}`)).status).toBe(404)
    }
    expect((await upload('logo', form(LOGO))).status).toBe(404)
    expect((await admin.get('/assets/..%2Ffavicon')).status).toBe(404)
  })

  test('is made anew: nothing else of the file is left', async ({ service, admin, upload }) => {
    const sent = await png(40, 20)
    const smuggled = new Uint8Array([...sent, ...new TextEncoder().encode('<script>alert(1)</script>')])
    const { body } = await upload('favicon', form(smuggled, 'logo.png', 'image/png'))
    expect(body.data).toMatchObject({ mediaType: 'image/png', width: 40, height: 20 })
    const image = await service.fetch(new Request(`http://landscape.test/services/console/v1/images/${body.data.hash}`))
    const bytes = Buffer.from(await image.arrayBuffer())
    expect([bytes.includes('script'), bytes.includes('secret place')]).toEqual([false, false])
    expect(image.headers.get('cache-control')).toContain('immutable')
    expect((await admin.get('/services/console/v1/workspace')).body.data.images).toMatchObject({
      favicon: body.data.hash,
    })
    expect((await send(service, 'GET', `/services/console/v1/images/${'0'.repeat(64)}`)).status).toBe(404)
  })

  test('is kept as it was uploaded, for administrators', async ({ service, admin, member, upload }) => {
    const { revision } = (await upload('logo-menu', form(LOGO))).body.data
    const path = `${VERSIONS}/logo-menu/versions/${revision}/original`
    expect((await member.get(path)).status).toBe(403)
    expect((await admin.get(`${VERSIONS}/logo-menu/versions/99/original`)).status).toBe(404)
    const request = new Request(`http://landscape.test${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
    const response = await service.fetch(request)
    const text = await response.text()
    expect([text.includes('fill="url(#g)"'), text.includes('.a{fill:#f2a33c}'), text.includes('A &amp; B')]).toEqual([
      true,
      true,
      true,
    ])
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="logo.svg"/)
  })

  test('of before there were drawings is drawn by its first read, once', async ({ service, admin, upload }) => {
    const { hash } = (await upload('logo-menu', form(LOGO.replace('A &amp; B', 'Before')))).body.data
    const read = async () =>
      (await service.fetch(new Request(`http://landscape.test/services/console/v1/images/${hash}`))).arrayBuffer()
    const first = Buffer.from(await read())
    await sql`UPDATE asset SET shown = NULL WHERE hash = ${hash}`.execute(service.storage.db)
    expect(Buffer.from(await read()).equals(first)).toBe(true)
    await sql`UPDATE asset SET content = NULL WHERE hash = ${hash}`.execute(service.storage.db)
    expect(Buffer.from(await read()).equals(first)).toBe(true)
    await sql`UPDATE asset SET shown = NULL WHERE hash = ${hash}`.execute(service.storage.db)
    expect((await admin.get(`/services/console/v1/images/${hash}`)).status).toBe(404)
    await sql`UPDATE asset SET content = ${Buffer.from(LOGO)} WHERE hash = ${hash}`.execute(service.storage.db)
    expect((await admin.get(`/services/console/v1/images/${hash}`)).status).toBe(404)
  })

  test('keeps its versions, which can be made current again', async ({ admin, member, upload }) => {
    const first = (await upload('logo-menu', form(LOGO))).body.data
    const second = (await upload('logo-menu', form(await png(8), 'other.png', 'image/png'))).body.data
    expect(second.revision).toBe(first.revision + 1)
    expect((await member.post(`${VERSIONS}/logo-menu/versions/${first.revision}/restore`)).status).toBe(403)
    const restored = (await admin.post(`${VERSIONS}/LOGO_MENU/versions/${first.revision}/restore`)).body.data
    expect(restored).toMatchObject({ revision: second.revision + 1, hash: first.hash, fileName: 'logo.svg' })
    expect((await admin.post(`${VERSIONS}/logo-menu/versions/99/restore`)).status).toBe(404)
    const { body } = await admin.get(`${VERSIONS}/versions`)
    const own = body.data.filter(({ asset }: { asset: string }) => asset === 'logo-menu')
    expect(own[0]).toMatchObject({ ...restored, changedBy: { id: admin.userId } })
    expect((await member.get(`${VERSIONS}/versions`)).status).toBe(403)
    const small = await png(8)
    for (let more = 0; more < 22; more += 1) await upload('logo-menu', form(small, 'other.png', 'image/png'))
    const kept = (await admin.get(`${VERSIONS}/versions`)).body.data
    expect(kept.filter(({ asset }: { asset: string }) => asset === 'logo-menu')).toHaveLength(20)
  })

  test('is that of one workspace', async ({ stranger, upload }) => {
    await upload('logo-export', form(LOGO))
    expect((await stranger.get('/assets/logo-export')).status).toBe(404)
    expect((await stranger.get('/services/console/v1/workspace')).body.data.images).toEqual({})
  })
})

test('an SVG with all that drawing programs write before its root is the same picture', async ({
  admin,
  current,
  upload,
}) => {
  const { status, body } = await upload('favicon', form(`${prologs['all of them']}${LOGO}\n`))
  expect([status, body.data.width, body.data.height]).toEqual([200, 132, 24])
  expect(body.data.hash).toBe(current.body.data.hash)
  expect((await admin.get('/assets/favicon')).headers.get('content-type')).toBe('image/png')
})

describe('a hostile upload', () => {
  test.for(Object.entries(slow))('of %s holds up nobody', async ([, content], { upload, viewer }) => {
    // They pass while the picture is checked, because that is done elsewhere.
    let moments = 0
    const watch = setInterval(() => (moments += 1), 1)
    const { status } = await upload('logo-export', form(content))
    clearInterval(watch)
    expect([200, 422]).toContain(status)
    expect(moments).toBeGreaterThan(5)
    expect((await viewer.get('/settings')).status).toBe(200)
  })

  test.for(uploads)(
    'with %s is refused, says why, and the earlier picture stays',
    async ([, content], { admin, upload, current }) => {
      expect(current.status).toBe(200)
      const before = (await admin.get('/assets/favicon')).headers.get('etag')
      for (const [name, type] of [
        ['logo.svg', 'image/svg+xml'],
        ['logo.png', 'image/png'],
      ] as const) {
        const { status, body } = await upload('favicon', form(content, name, type))
        expect([status, body.errors[0].value]).toEqual([422, '$.file'])
        expect(body.errors[0].messages[0]).toMatch(/^(?:must|is damaged)/)
      }
      expect((await admin.get('/assets/favicon')).headers.get('etag')).toBe(before)
    },
  )

  test('of 100 million pixels is refused before it is unpacked', async ({ upload }) => {
    const bomb = new Uint8Array(
      await sharp({
        create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    )
    expect(bomb.byteLength).toBeLessThan(1024 * 1024)
    const { status, body } = await upload('favicon', form(bomb, 'bomb.png', 'image/png'))
    expect([status, body.errors[0].messages[0]]).toEqual([422, 'must have at most 16 million pixels'])
  })

  test('that is too large is refused before it is read', async ({ admin, upload }) => {
    const large = await admin.post('/assets/favicon', ' '.repeat(50 * 1024 * 1024), {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(large.status).toBe(413)
    const little = await upload('favicon', form(new Uint8Array(1024 * 1024 + 1), 'large.png', 'image/png'))
    expect([little.status, little.body.errorMessage]).toEqual([413, 'The picture is larger than 1 MiB'])
  })

  test('in another form is refused', async ({ admin }) => {
    expect((await admin.post('/assets/favicon', { file: LOGO })).status).toBe(415)
    const data = new FormData()
    data.set('picture', new File([LOGO], 'logo.svg'))
    expect((await admin.post('/assets/favicon', data)).status).toBe(422)
    const text = new FormData()
    text.set('file', LOGO)
    expect((await admin.post('/assets/favicon', text)).status).toBe(422)
  })
})
