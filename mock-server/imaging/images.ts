import { refuse } from '#kernel/refusal.ts'
import { draw, type DrawnImage, type ShownSize } from './draw.ts'
import { drawnElsewhere } from './drawing.ts'
import { MAX_PIXELS, sharpLibrary, TIMEOUT_S } from './sharp-library.ts'
import { isSvg } from './svg.ts'
import { cleanedInThread } from './svg-thread.ts'

/** A picture as it is stored: made anew from what was uploaded, so that nothing else of the file is left. */
export interface CleanImage {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Pixels; absent for an SVG that doesn't say. */
  readonly width?: number | undefined
  readonly height?: number | undefined
}

export type { ShownSize }

/** What the header of a picture says; sizes in pixels. */
export interface PictureHeader {
  readonly mediaType: `image/${Kind}`
  readonly width: number
  readonly height: number
}

/** Reads uploaded pictures, and makes them safe to show. */
export interface Images {
  /** Undefined unless the file has a valid PNG, JPEG, GIF or WebP header. */
  header(bytes: Uint8Array): Promise<PictureHeader | undefined>
  /** 422 for a file that is no picture of an allowed kind, or that does more than show something. */
  clean(bytes: Uint8Array): Promise<CleanImage>
  /**
   * A cleaned picture as PNG, which everything shows alike and at once: a drawing in as many pixels as fit, other pictures with no more than
   * they have. 422 for one that takes too long to draw.
   */
  shown(bytes: Uint8Array, size: ShownSize): Promise<DrawnImage>
}

export const ALLOWED = 'must be a PNG, JPEG, WebP, GIF or SVG picture'

/** The first bytes of each kind; the name and the stated type of a file are not trusted. */
const kinds = { png: '\x89PNG\r\n\x1A\n', jpeg: '\xFF\xD8\xFF', gif: 'GIF8', webp: 'RIFF' } as const
type Kind = keyof typeof kinds
const kindNames: readonly Kind[] = ['png', 'jpeg', 'gif', 'webp']

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

function kindOf(bytes: Uint8Array): Kind | undefined {
  const kind = kindNames.find((name) => latin(bytes, 0, kinds[name].length) === kinds[name])
  return kind === 'webp' && latin(bytes, 8, 12) !== 'WEBP' ? undefined : kind
}

/** Re-encodes raster images and writes SVG anew through an allow list. The library is loaded by the first picture. */
export function openImages(): Images {
  return {
    async header(bytes) {
      const kind = kindOf(bytes)
      if (kind === undefined) return undefined
      const sharp = await sharpLibrary()
      try {
        const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
        return { mediaType: `image/${kind}`, width, height }
      } catch {
        return undefined
      }
    },

    async clean(bytes) {
      const kind = kindOf(bytes)
      if (kind === undefined) {
        if (!isSvg(bytes)) throw refuse.member('$.file', ALLOWED)
        const result = await cleanedInThread(bytes)
        if ('problem' in result) throw refuse.member('$.file', result.problem)
        return { mediaType: 'image/svg+xml', ...result }
      }
      const sharp = await sharpLibrary()
      try {
        const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true } as const
        const turned = sharp(bytes, options).timeout({ seconds: TIMEOUT_S }).rotate().toColourspace('srgb')
        const encoded = kind === 'jpeg' ? turned.jpeg({ quality: 90 }) : turned.png()
        const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
        return {
          mediaType: kind === 'jpeg' ? 'image/jpeg' : 'image/png',
          bytes: new Uint8Array(data),
          width: info.width,
          height: info.height,
        }
      } catch (error) {
        const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
        throw refuse.member(
          '$.file',
          isTooLarge
            ? `must have at most ${MAX_PIXELS / 1_000_000} million pixels`
            : 'is damaged, or no picture of the kind that it begins as',
        )
      }
    },

    async shown(bytes, size) {
      const result = isSvg(bytes) ? await drawnElsewhere(bytes, size) : await draw(bytes, size)
      if ('problem' in result) throw refuse.member('$.file', result.problem)
      return result
    },
  }
}
