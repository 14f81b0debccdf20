import { crc32 } from 'node:zlib'
import { assert, asyncProperty, constantFrom, uint8Array } from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openImages } from '#imaging/images.ts'
import { isShownImage, mediaTypeOf } from './media-type.ts'

const images = openImages()
const typeOf = async (bytes: Uint8Array, name: string, stated = '') =>
  mediaTypeOf({ bytes, name, stated, picture: await images.header(bytes) })

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  )

const picture = sharp({ create: { width: 40, height: 30, channels: 4, background: '#14304a' } })

/** A small picture that claims to have other pixels. */
async function png(width: number, height: number): Promise<Uint8Array> {
  const file = await picture.clone().png().toBuffer()
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}

test.for(['png', 'jpeg', 'gif', 'webp'] as const)(
  'a picture of %s is detected by its content, whatever its name, and its size is read',
  async (format) => {
    const file = await picture.clone().toFormat(format).toBuffer()
    expect(await typeOf(file, 'x.html')).toBe(`image/${format}`)
    expect(await images.header(file)).toMatchObject({ width: 40, height: 30 })
  },
)

test('the size of a lossless picture of WebP is read', async () => {
  const file = await picture.clone().webp({ lossless: true }).toBuffer()
  expect(await images.header(file)).toEqual({ mediaType: 'image/webp', width: 40, height: 30 })
})

test.each([
  ['<!doctype html><script>alert(1)</script>', 'logo.png'],
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'page.xml'],
  ['alert(1)', 'code.js'],
  ['RIFF0000WAVE', 'sound.webp'],
  ['GIF8', 'cut.gif'],
  ['', 'nothing.png'],
])('%j named %s gets no type that a browser would act on', async (text, name) => {
  expect(await typeOf(bytes(text), name)).toBe('application/octet-stream')
})

test.each([
  ['Name,Owner\r\nPayroll,Zoë\n', 'text/plain', 'text/plain'],
  ['Name,Owner\n', 'Text/CSV; charset=utf-8', 'text/csv'],
  ['{"name": "Payroll"}', 'application/json', 'application/json'],
  ['Payroll\0', 'text/plain', 'application/octet-stream'],
  ['<!doctype html>', 'text/html', 'application/octet-stream'],
  ['alert(1)', 'text/javascript', 'application/octet-stream'],
])('%j stated as %s is %s', async (text, stated, expected) => {
  expect(await typeOf(bytes(text), 'list.html', stated)).toBe(expected)
})

test('office documents are distinguished by extension, and only ever saved', async () => {
  const zip = bytes('PK\x03\x04')
  expect(await typeOf(zip, 'Plan.XLSX')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(await typeOf(zip, 'plan.html')).toBe('application/zip')
  expect(await typeOf(bytes('%PDF-1.7'), 'plan.png')).toBe('application/pdf')
  for (const name of ['Plan.xlsx', 'plan.zip']) expect(isShownImage(await typeOf(zip, name))).toBe(false)
})

test('an image with too many pixels is not shown', async () => {
  expect(isShownImage(await typeOf(await png(5000, 10_000), 'large.png'))).toBe(true)
  expect(isShownImage(await typeOf(await png(5000, 10_001), 'bomb.png'))).toBe(false)
  expect(isShownImage(await typeOf(await png(65_000, 65_000), 'bomb.png'))).toBe(false)
})

test('no content makes the detection fail or run forever', async () => {
  const starts = constantFrom(
    '\x89PNG\r\n\x1A\n',
    '\xFF\xD8\xFF',
    'GIF89a',
    'RIFF0000WEBPVP8X',
    'RIFF0000WEBPVP8L',
    'PK\x03\x04',
  )
  await assert(
    asyncProperty(starts, uint8Array({ maxLength: 200 }), async (start, rest) => {
      const type = await typeOf(bytes(start, [...rest]), 'x.png', 'text/html')
      expect(type).toMatch(/^(image|application)\//)
    }),
  )
})
