import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori'

/** The colours that an administrator chooses, as `#rrggbb`. */
export type Brand = { readonly accent?: string | undefined; readonly menu?: string | undefined }

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The grounds of tokens.css that text stands on. */
export const surface = { light: '#ffffff', dark: '#0f1114' } as const
const canvas = { light: '#f5f6f8', dark: '#0a0b0e' } as const

/** WCAG 2.2: texts, and marks that are no texts. */
export const READABLE = 4.5
export const VISIBLE = 3

const toOklch = converter('oklch')
const lch = (hex: string): Oklch => toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0, h: 0 }
const hexOf = (color: Oklch): string => formatHex(clampChroma(color, 'oklch'))
const mixed = (one: string, other: string, share: number): string => formatHex(interpolate([one, other], 'rgb')(share))

export const contrast = (one: string, other: string): number => wcagContrast(one, other)

/** The colour with the same hue, its lightness moved by as little as is needed until it reads on all of these grounds. */
function readable(hex: string, grounds: readonly string[], at: number, step: 0.005 | -0.005): string {
  const color = lch(hex)
  const reads = (found: string) => grounds.every((ground) => contrast(found, ground) >= at)
  let found = hex
  for (let l = Math.min(1, color.l); l >= 0 && l <= 1 && !reads(found); l += step) found = hexOf({ ...color, l })
  return found
}

/** The accent that white reads on. */
export const fixedAccent = (accent: string): string => readable(accent, ['#ffffff'], READABLE, -0.005)

/** What replaces the accent family of tokens.css. Whatever was chosen, texts read on it. */
export function accentTokens(chosen: string, scheme: Scheme): Record<string, string> {
  const accent = fixedAccent(chosen)
  const { l, c, h } = lch(accent)
  const at = (lightness: number, chroma = c) =>
    hexOf({ mode: 'oklch', l: lightness, c: chroma, ...(h !== undefined && { h }) })
  const ground = surface[scheme]
  const tint = mixed(ground, accent, scheme === 'light' ? 0.06 : 0.14)
  const tint2 = mixed(ground, accent, scheme === 'light' ? 0.14 : 0.24)
  const step = scheme === 'light' ? -0.005 : 0.005
  const accentText = readable(accent, [ground, tint, tint2], READABLE, step)
  return {
    accent,
    'accent-hover': at(l - 0.05),
    'accent-active': at(l - 0.1),
    'on-accent': '#ffffff',
    'accent-text': accentText,
    'accent-tint': tint,
    'accent-tint-2': tint2,
    'accent-line': mixed(ground, accent, scheme === 'light' ? 0.35 : 0.5),
    focus: readable(accent, [ground], VISIBLE, step),
  }
}

/** The colour of the menu's texts: white or black, whichever reads. */
export const menuText = (menu: string): string => (contrast('#ffffff', menu) >= READABLE ? '#ffffff' : '#000000')

/** The menu's quiet texts: as quiet as still reads. */
export function mutedMenuText(menu: string): string {
  const ink = menuText(menu)
  for (let share = 0.45; share > 0; share -= 0.01) {
    const muted = mixed(ink, menu, share)
    if (contrast(muted, menu) >= READABLE) return muted
  }
  return ink
}

/** How much of a picture the colour of the menu covers, so that texts read on its lightest or darkest spot: 0.78 at least. */
export function scrimOver(menu: string): number {
  const quiet = mutedMenuText(menu)
  const worst = menuText(menu) === '#ffffff' ? '#ffffff' : '#000000'
  let share = 0.78
  while (share < 0.98 && contrast(quiet, mixed(worst, menu, share)) < READABLE) share += 0.01
  return Math.round(share * 100) / 100
}

/** What replaces the tokens within the menu, whose colour is the same in both schemes. */
export function menuTokens(chosen: string | undefined, scheme: Scheme, picture?: string): Record<string, string> {
  const menu = chosen ?? canvas[scheme]
  const ink = menuText(menu)
  const rgb = ink === '#ffffff' ? '255 255 255' : '0 0 0'
  const scrim = Math.round(scrimOver(menu) * 100)
  const ground =
    picture === undefined
      ? menu
      : `linear-gradient(color-mix(in srgb, ${menu} ${scrim}%, transparent) 0 0), url("${picture}") center / cover no-repeat, ${menu}`
  if (chosen === undefined) return { 'nav-ground': ground }
  return {
    'nav-ground': ground,
    text: ink,
    'text-2': mixed(ink, menu, 0.12),
    'text-3': mutedMenuText(menu),
    'accent-text': ink,
    focus: ink,
    line: `rgb(${rgb} / 16%)`,
    hover: `rgb(${rgb} / 10%)`,
    active: `rgb(${rgb} / 18%)`,
  }
}

export type Pair = { readonly id: string; readonly yours: number; readonly fixed: number; readonly needed: number }

/** What has to read: with the colours as they were chosen, and as the console uses them. */
export function contrastPairs({ accent, menu }: Brand): Pair[] {
  const pairs: Pair[] = []
  if (accent !== undefined) {
    const [light, dark] = [accentTokens(accent, 'light'), accentTokens(accent, 'dark')]
    const of = (tokens: Record<string, string>, name: string) => tokens[name] ?? accent
    pairs.push(
      {
        id: 'onAccent',
        yours: contrast('#ffffff', accent),
        fixed: contrast('#ffffff', of(light, 'accent')),
        needed: READABLE,
      },
      {
        id: 'link',
        yours: contrast(accent, surface.light),
        fixed: contrast(of(light, 'accent-text'), surface.light),
        needed: READABLE,
      },
      {
        id: 'linkDark',
        yours: contrast(of(dark, 'accent-text'), surface.dark),
        fixed: contrast(of(dark, 'accent-text'), surface.dark),
        needed: READABLE,
      },
      {
        id: 'focus',
        yours: contrast(accent, surface.light),
        fixed: contrast(of(light, 'focus'), surface.light),
        needed: VISIBLE,
      },
    )
  }
  if (menu !== undefined)
    pairs.push(
      {
        id: 'menuText',
        yours: contrast(menuText(menu), menu),
        fixed: contrast(menuText(menu), menu),
        needed: READABLE,
      },
      {
        id: 'menuMuted',
        yours: contrast(mutedMenuText(menu), menu),
        fixed: contrast(mutedMenuText(menu), menu),
        needed: READABLE,
      },
    )
  return pairs
}
