import { assert, constantFrom, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { imageSize } from './image-size.ts'
import { isShownImage, mediaTypeOf } from './media-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  )
const uint32 = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]

const png = (width: number, height: number) =>
  bytes('\x89PNG\r\n\x1A\n', uint32(13), 'IHDR', uint32(width), uint32(height), [8, 6, 0, 0, 0])
const gif = (width: number, height: number) => bytes('GIF89a', [width, 0, height, 0])
/** With a comment before the frame. */
const jpeg = (width: number, height: number) =>
  bytes([0xff, 0xd8, 0xff, 0xfe, 0, 6], 'note', [0xff, 0xc2, 0, 11, 8, 0, height, 0, width, 1, 0, 0, 0])
const lossy = (width: number, height: number) =>
  bytes('RIFF', uint32(0), 'WEBPVP8 ', uint32(0), [0, 0, 0, 0x9d, 0x01, 0x2a, width, 0, height, 0])
const lossless = (width: number, height: number) =>
  bytes('RIFF', uint32(0), 'WEBPVP8L', uint32(0), [0x2f, width - 1, ((height - 1) << 6) & 255, (height - 1) >> 2, 0])
const extended = (width: number, height: number) =>
  bytes('RIFF', uint32(0), 'WEBPVP8X', uint32(0), uint32(0), [width - 1, 0, 0, height - 1, 0, 0])

test.each([
  ['image/png', png(40, 30)],
  ['image/gif', gif(40, 30)],
  ['image/jpeg', jpeg(40, 30)],
  ['image/webp', lossy(40, 30)],
  ['image/webp', lossless(40, 30)],
  ['image/webp', extended(40, 30)],
] as const)('%s is detected by its first bytes, whatever its name, and its size is read', (type, content) => {
  expect(mediaTypeOf(content, 'x.html')).toBe(type)
  expect(imageSize(content, type)).toEqual({ width: 40, height: 30 })
})

test.each([
  ['<!doctype html><script>alert(1)</script>', 'logo.png'],
  ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.svg'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'page.xml'],
  ['alert(1)', 'code.js'],
  ['RIFF0000WAVE', 'sound.webp'],
  ['GIF8', 'cut.gif'],
  ['', 'nothing.png'],
])('%j named %s gets no type that a browser would act on', (text, name) => {
  expect(mediaTypeOf(bytes(text), name)).toBe('application/octet-stream')
})

test.each([
  ['Name,Owner\r\nPayroll,Zoë\n', 'text/plain', 'text/plain'],
  ['Name,Owner\n', 'Text/CSV; charset=utf-8', 'text/csv'],
  ['{"name": "Payroll"}', 'application/json', 'application/json'],
  ['Payroll\0', 'text/plain', 'application/octet-stream'],
  ['<!doctype html>', 'text/html', 'application/octet-stream'],
  ['alert(1)', 'text/javascript', 'application/octet-stream'],
])('%j stated as %s is %s', (text, stated, expected) => {
  expect(mediaTypeOf(bytes(text), 'list.html', stated)).toBe(expected)
})

test('office documents are distinguished by extension, and only ever saved', () => {
  const zip = bytes('PK\x03\x04')
  expect(mediaTypeOf(zip, 'Plan.XLSX')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(mediaTypeOf(zip, 'plan.html')).toBe('application/zip')
  expect(mediaTypeOf(bytes('%PDF-1.7'), 'plan.png')).toBe('application/pdf')
  for (const name of ['Plan.xlsx', 'plan.zip']) expect(isShownImage(mediaTypeOf(zip, name))).toBe(false)
})

test('an image with too many pixels is not shown', () => {
  expect(isShownImage(mediaTypeOf(png(5000, 10_000), 'large.png'))).toBe(true)
  expect(isShownImage(mediaTypeOf(png(5000, 10_001), 'bomb.png'))).toBe(false)
  expect(isShownImage(mediaTypeOf(png(65_000, 65_000), 'bomb.png'))).toBe(false)
})

test('no content makes the detection fail or run forever', () => {
  const starts = constantFrom(
    '\x89PNG\r\n\x1A\n',
    '\xFF\xD8\xFF',
    'GIF89a',
    'RIFF0000WEBPVP8X',
    'RIFF0000WEBPVP8L',
    'PK\x03\x04',
  )
  assert(
    property(starts, uint8Array({ maxLength: 200 }), (start, rest) => {
      expect(mediaTypeOf(bytes(start, [...rest]), 'x.png', 'text/html')).toMatch(/^(image|application)\//)
    }),
  )
})
