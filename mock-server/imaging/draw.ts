import { MAX_PIXELS, sharpLibrary, TIMEOUT_S } from './sharp-library.ts'

/** The pixels that a picture has at most: all of it `inside` them, or as much as `cover`s them. */
export interface ShownSize {
  readonly width: number
  readonly height: number
  readonly fit: 'inside' | 'cover'
}

/** A PNG. */
export interface DrawnImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export type Drawing = DrawnImage | { readonly problem: string }

export const NOTHING_DRAWN = 'must show something that can be drawn'
export const TOO_LONG = 'must be simpler: it takes too long to draw'

/** Pixels per inch that drawings are measured in. */
const DENSITY = 72
/** The most that the library takes. */
const MAX_DENSITY = 100_000

/**
 * A picture that was made anew as PNG: a drawing in as many pixels as fit, other pictures with no more than they have. `timeoutS` is 0
 * where the caller has limits of its own.
 */
export async function draw(bytes: Uint8Array, size: ShownSize, timeoutS = TIMEOUT_S): Promise<Drawing> {
  const { width, height, fit } = size
  const sharp = await sharpLibrary()
  try {
    const own = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
    // A drawing has no pixels of its own: it is drawn in those that it will have.
    const isDrawing = own.format === 'svg'
    const density = isDrawing ? densityFor(own, size) : DENSITY
    const fitted = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1, density })
      .timeout({ seconds: timeoutS })
      .resize({ width, height, fit, withoutEnlargement: !isDrawing })
    // A picture behind texts is large and needs few colours.
    const encoded = fitted.png({ palette: fit === 'cover' })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: new Uint8Array(data), width: info.width, height: info.height }
  } catch {
    return { problem: NOTHING_DRAWN }
  }
}

/** The density at which a drawing of this size at `DENSITY` has the pixels that are wanted, or half of what is drawn at most. */
function densityFor({ width, height }: { width: number; height: number }, wanted: ShownSize): number {
  const scales = [wanted.width / width, wanted.height / height]
  const fitting = wanted.fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
  const scale = Math.min(fitting, Math.sqrt(MAX_PIXELS / 2 / (width * height)))
  return Math.min(Math.max(DENSITY * scale, 1), MAX_DENSITY)
}
