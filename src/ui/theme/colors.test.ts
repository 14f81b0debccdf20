import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { personColor } from '#lib/person-mark.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = tokens.split(':root.dark')

function token(scheme: string, name: string): readonly [lightness: number, chroma: number] {
  const match = new RegExp(`--${name}: ([\\d.]+)% ([\\d.]+);`).exec(scheme)
  if (!match) throw new Error(`tokens.css has no --${name}`)
  return [Number(match[1]) / 100, Number(match[2])]
}

/** The relative luminance of an OKLCH colour, cut to sRGB. */
function luminance([lightness, chroma]: readonly [number, number], hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (value: number) => Math.min(1, Math.max(0, value))
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const people = Array.from({ length: 1000 }, (_, index) => personColor(`Person ${index}`))

test.for([
  ['light', light],
  ['dark', dark],
] as const)('initials are readable on every colour of a person, %s', ([, scheme]) => {
  const worst = people.map(({ hue, isDeep }) => {
    const back = luminance(token(scheme, isDeep ? 'av-deep' : 'av'), hue)
    const ink = luminance(token(scheme, 'av-ink'), hue)
    return (Math.max(back, ink) + 0.05) / (Math.min(back, ink) + 0.05)
  })
  expect(Math.min(...worst)).toBeGreaterThan(4.5)
})

test('the dark scheme has every colour of the light one that is not the same in both', () => {
  const colors = [...light.matchAll(/--([\w-]+): (?:#|rgb)/g)].map((match) => match[1] ?? '')
  const same = ['on-inverse', 'on-inverse-2', 'inverse-link', 'inverse-hover', 'inverse-line', 'on-accent']
  expect(colors.filter((name) => !dark.includes(`--${name}:`)).toSorted()).toEqual(same.toSorted())
})
