import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { assetNames } from '#contract/assets/assets.ts'
import type { Client } from '#testing/client.ts'
import { send } from '#testing/client.ts'
import { test as base } from '#testing/fixtures.ts'

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

const test = base.extend('upload', ({ admin }) => async (asset: string, data: FormData, by: Client = admin) => {
  return await by.post(`/assets/${asset}`, data)
})

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
      const text = await response.text()
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect([text.includes('fill="url(#g)"'), text.includes('.a{fill:#f2a33c}'), text.includes('A &amp; B')]).toEqual([
        true,
        true,
        true,
      ])
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
    for (let more = 0; more < 22; more += 1) await upload('logo-menu', form(LOGO))
    const kept = (await admin.get(`${VERSIONS}/versions`)).body.data
    expect(kept.filter(({ asset }: { asset: string }) => asset === 'logo-menu')).toHaveLength(20)
  })

  test('is that of one workspace', async ({ stranger, upload }) => {
    await upload('logo-export', form(LOGO))
    expect((await stranger.get('/assets/logo-export')).status).toBe(404)
    expect((await stranger.get('/services/console/v1/workspace')).body.data.images).toEqual({})
  })
})

const svg = (inside: string, head = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${head}>${inside}</svg>`

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
const DOCTYPE = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`

/** What drawing programs write before the root of an SVG. */
const prologs: Record<string, string> = {
  'a declaration': `${DECLARATION}\n`,
  'a declaration after a byte order mark': `\uFEFF${DECLARATION}\r\n`,
  'a comment': '<!-- Drawn by hand: a > b -->\n',
  'a comment that is longer than most logos': `<!-- ${'The licence of this logo. '.repeat(400)}-->\n`,
  'a document type': `${DOCTYPE}\n`,
  'a document type without an address': '<!DOCTYPE svg>',
  'a document type that has a list of attributes': '<!DOCTYPE svg [\n<!ATTLIST svg onload CDATA "alert(1)">\n]>\n',
  'all of them': `${DECLARATION}\n<!-- One -->\n\n${DOCTYPE}\n<!-- Two --><?x y?>\n  `,
}

describe('an SVG', () => {
  test.for(Object.entries(prologs))(
    'is taken with %s before its root',
    async ([, prolog], { admin, service, upload }) => {
      const textOf = async (content: string) => {
        const { status, body } = await upload('favicon', form(content))
        expect([status, body.data.width, body.data.height]).toEqual([200, 132, 24])
        const image = new Request(`http://landscape.test/services/console/v1/images/${body.data.hash}`)
        return await (await service.fetch(image)).text()
      }
      expect(await textOf(`${prolog}${LOGO}\n`)).toBe(await textOf(`${LOGO}\n`))
      expect((await admin.get('/assets/favicon')).headers.get('content-type')).toBe('image/svg+xml')
    },
  )
})

/** Twenty elements that are a million, and ten patterns each of which has the one before five times. */
const doubled = Array.from(
  { length: 20 },
  (_, n) => `<g id="a${n + 1}"><use href="#a${n}"/><use xlink:href="#a${n}"/></g>`,
).join('')
const patterned = Array.from(
  { length: 10 },
  (_, n) => `<pattern id="p${n}">${`<rect fill="url(#p${n - 1})"/>`.repeat(5)}</pattern>`,
).join('')

/** Uploads that want more than to be looked at, with the status of each. */
const hostile: Record<string, string | Uint8Array<ArrayBuffer>> = {
  'a width that nobody can show': svg('', ' width="3000000000" height="8"'),
  'a script': svg('<script>alert(1)</script>'),
  'a script in capitals': svg('<SCRIPT>alert(1)</SCRIPT>'),
  'a script of another namespace': svg('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  'a script as a character reference': svg('<&#115;cript>alert(1)</script>'),
  'an event of the document': svg('<path d="M0 0"/>', ' onload="alert(1)"'),
  'an event of a shape': svg('<rect onclick="alert(1)" width="8" height="8"/>'),
  'an event in capitals': svg('<rect OnMouseOver="alert(1)" width="8" height="8"/>'),
  'a link that runs': svg('<a href="javascript:alert(1)"><rect width="8" height="8"/></a>'),
  'a use of another file': svg('<use href="https://evil.example/x.svg#a"/>'),
  'a use of data': svg('<use xlink:href="data:image/svg+xml;base64,PHN2Zz4=#a"/>'),
  'a picture of elsewhere': svg('<image href="https://evil.example/pixel.png" width="1" height="1"/>'),
  'a page inside': svg('<foreignObject><iframe src="https://evil.example"/></foreignObject>'),
  'a body of HTML': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'),
  'an animated link': svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
  'a set of an event': svg('<set attributeName="onmouseover" to="alert(1)"/>'),
  'a style that imports': svg('<style>@import url(https://evil.example/a.css);</style>'),
  'a style with an address': svg('<style>rect{fill:url(https://evil.example/a)}</style>'),
  'a style that ends early': svg('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>'),
  'a style with an escape': svg('<style>rect{fill:\\75rl(x)}</style>'),
  'an attribute with an address': svg('<rect fill="url(https://evil.example/a)" width="8" height="8"/>'),
  'a style attribute with an address': svg('<rect style="fill:url(//evil.example)" width="8" height="8"/>'),
  'an external entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  'a billion laughs': `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  'an entity after a declaration and a comment': `${DECLARATION}\n<!-- x -->\n<!DOCTYPE svg [\n<!ENTITY a "]">\n]>\n${svg('<text>&a;</text>')}`,
  'an entity of another file': `<!DOCTYPE svg [<!ENTITY % x SYSTEM "https://evil.example/x.dtd"> %x;]>${svg('')}`,
  'a style sheet of elsewhere': `<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`,
  'a script after a declaration': `${DECLARATION}\n${svg('<script>alert(1)</script>')}`,
  'a declaration before HTML': `${DECLARATION}\n${DOCTYPE}\n<html><script>alert(1)</script></html>`,
  'a document type that never ends': `<!DOCTYPE svg [ ${svg('')}`,
  'a long document type that never ends': `<!DOCTYPE ${'svg '.repeat(250_000)}`,
  'more elements than a logo has': svg('<g/>'.repeat(6000)),
  'uses that double': svg(`<defs><rect id="a0" width="8" height="8"/>${doubled}</defs><use href="#a20"/>`),
  'patterns of patterns': svg(`<defs>${patterned}</defs><rect fill="url(#p9)" width="8" height="8"/>`),
  'patterns of a style': svg(`<style>rect{fill:url(#p4)}</style><defs>${patterned}</defs>${'<rect/>'.repeat(900)}`),
  'a use of itself': svg('<g id="a"><use href="#a"/></g>'),
  'HTML under the name of a picture': '<!doctype html><script>alert(1)</script>',
  'a program under the name of a picture': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]),
  'a PDF': '%PDF-1.7\n1 0 obj <</S/JavaScript>>',
  'a GIF that is a script': 'GIF89a=1;alert(1)//',
  'a PNG that is cut off': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  'a RIFF that is no picture': 'RIFF\0\0\0\0WAVEfmt ',
  nothing: '',
  'comments that end in no picture': `${'<!---->'.repeat(550)}<nothing/>`,
  'text of another encoding': new Uint8Array([0x3c, 0x73, 0x76, 0x67, 0x3e, 0xff, 0xfe]),
}

/** Texts that a careless check would take minutes for. */
const slow: Record<string, string> = {
  'document types': `<svg>${'<!DOCTYPE '.repeat(100_000)}</svg>`,
  'comments before a picture': `${'<!---->'.repeat(140_000)}${svg('')}`,
  'open comments': `<svg>${'<!--'.repeat(250_000)}</svg>`,
  'elements in each other': svg('<g>'.repeat(100_000)),
  attributes: svg(`<rect ${Array.from({ length: 80_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`),
}

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

  test.for(Object.entries(hostile))(
    'with %s is refused, says why, and the earlier picture stays',
    async ([, content], { admin, upload }) => {
      await upload('favicon', form(LOGO))
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
