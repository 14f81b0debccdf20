import type { AssetName } from '#contract/assets/assets.ts'

interface ShownSize {
  readonly width: number
  readonly height: number
  /** All of the picture inside these pixels, or as much of it as covers them. */
  readonly fit: 'inside' | 'cover'
}

/** Pixels for one that a picture is shown in, so that it is sharp on every screen. */
const DENSITY = 3

/** The most pixels that pages and workbooks show each picture in. The one behind the menu fills it, and what stands over is not seen. */
const places: Readonly<Record<AssetName, ShownSize>> = {
  'logo-menu': { width: 132, height: 24, fit: 'inside' },
  'menu-background': { width: 232, height: 900, fit: 'cover' },
  favicon: { width: 64, height: 64, fit: 'inside' },
  'logo-export': { width: 240, height: 72, fit: 'inside' },
}

/** The pixels that a picture is kept in to be shown. */
export function shownSize(name: AssetName): ShownSize {
  const { width, height, fit } = places[name]
  return { width: width * DENSITY, height: height * DENSITY, fit }
}
