import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accentTokens,
  contrast,
  contrastPairs,
  fixedAccent,
  menuText,
  menuTokens,
  mutedMenuText,
  scrimOver,
  surface,
} from './brand-colors.ts'
import { brandOf, brandSheet } from './brand-sheet.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of a brand', () => {
  test('read in both schemes, whatever was chosen', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        for (const scheme of ['light', 'dark'] as const) {
          const tokens = accentTokens(accent, scheme)
          const of = (name: string) => tokens[name] ?? ''
          expect(contrast('#ffffff', of('accent'))).toBeGreaterThanOrEqual(4.5)
          for (const ground of [surface[scheme], of('accent-tint'), of('accent-tint-2')])
            expect(contrast(of('accent-text'), ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(of('focus'), surface[scheme])).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('of a menu read too, also over the lightest and the darkest picture', () => {
    fc.assert(
      fc.property(colour, (menu) => {
        expect(contrast(menuText(menu), menu)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(mutedMenuText(menu), menu)).toBeGreaterThanOrEqual(
          Math.min(4.5, contrast(menuText(menu), menu)),
        )
        expect(scrimOver(menu)).toBeGreaterThanOrEqual(0.78)
      }),
      { numRuns: 300 },
    )
  })

  test('stay as they are where they read, and keep their hue where they are moved', () => {
    expect(fixedAccent('#4551cf')).toBe('#4551cf')
    expect(fixedAccent('#f2a33c')).not.toBe('#f2a33c')
    expect(
      contrastPairs({ accent: '#f2a33c', menu: '#14304a' }).filter(({ yours, needed }) => yours < needed),
    ).toHaveLength(3)
    expect(contrastPairs({ accent: fixedAccent('#f2a33c') }).every(({ yours, needed }) => yours >= needed)).toBe(true)
  })
})

describe('the sheet of a brand', () => {
  test('has the tokens of both schemes, and none for the look of the console', () => {
    expect(brandSheet(brandOf({ activeMode: 'MODERN', customCss: { accentColor: '#f2a33c' } }), undefined)).toBe('')
    const sheet = brandSheet(
      brandOf({ activeMode: 'CUSTOM', customCss: { accentColor: '#f2a33c', menuColor: '#14304a' } }),
      '/x',
    )
    for (const part of [':root.light{', ':root.dark{', ':root.dark [data-menu-ground]{', 'url("/x")'])
      expect(sheet).toContain(part)
    expect(menuTokens(undefined, 'dark', '/x')).toEqual({ 'nav-ground': expect.stringContaining('#0a0b0e') })
  })
})
