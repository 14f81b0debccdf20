import { describe, expect, test } from 'vitest'
import { hostile, prologs } from '#testing/hostile-pictures.ts'
import { cleanSvg, isSvg } from './svg.ts'

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content))
const drawings = Object.entries(hostile).filter(([, content]) => isSvg(bytesOf(content)))

describe('an SVG', () => {
  test.for(drawings)('with %s is refused', ([, content]) => {
    expect(cleanSvg(bytesOf(content))).toEqual({ problem: expect.stringMatching(/^must /) })
  })

  test.for(Object.entries(prologs))('is written without %s before its root', ([, prolog]) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"></rect></svg>'
    const result = cleanSvg(bytesOf(`${prolog}${drawing}`))
    expect(new TextDecoder().decode('bytes' in result ? result.bytes : undefined)).toBe(drawing)
  })
})
