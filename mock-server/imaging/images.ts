import { refuse } from '#kernel/refusal.ts'
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

export interface PngImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Makes uploaded pictures safe to show. */
export interface Images {
  /** 422 for a file that is no picture of an allowed kind, or that does more than show something. */
  clean(bytes: Uint8Array): Promise<CleanImage>
  /** A cleaned picture as PNG, which everything can show, at most as many pixels wide and high. */
  asPng(bytes: Uint8Array, most: { readonly width: number; readonly height: number }): Promise<PngImage>
}

/** A picture of these pixels takes 64 MB to unpack. */
const MAX_PIXELS = 16_000_000
const TIMEOUT_S = 10

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
  let ready: ReturnType<typeof load> | undefined
  return {
    async clean(bytes) {
      const kind = kindOf(bytes)
      if (kind === undefined) {
        if (!isSvg(bytes)) throw refuse.member('$.file', ALLOWED)
        const result = await cleanedInThread(bytes)
        if ('problem' in result) throw refuse.member('$.file', result.problem)
        return { mediaType: 'image/svg+xml', ...result }
      }
      const sharp = await (ready ??= load())
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

    async asPng(bytes, { width, height }) {
      const sharp = await (ready ??= load())
      const fitted = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .timeout({ seconds: TIMEOUT_S })
        .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true })
      return { bytes: new Uint8Array(data), width: info.width, height: info.height }
    },
  }
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // The library reads many more formats than these.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      // Of what was written anew; uploads come here only as one of the others.
      'VipsForeignLoadSvg',
    ],
  })
  return sharp
}
