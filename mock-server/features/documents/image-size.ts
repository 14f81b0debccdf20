import type { ImageType } from './media-type.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Width and height from the header of an image; undefined without a valid one, so the file is no image that can be shown. */
export function imageSize(bytes: Uint8Array, type: ImageType): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = readers[type](view)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch (error) {
    // The header is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type Read = (view: DataView) => Size | undefined

const readers: Readonly<Record<ImageType, Read>> = {
  'image/png': (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': readJpeg,
  'image/webp': readWebp,
}

/** Walks the segments up to the frame header. */
function readJpeg(view: DataView): Size | undefined {
  let offset = 2
  for (;;) {
    if (view.getUint8(offset) !== 0xff) return undefined
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) offset += 1
    else if (isFrame(marker)) return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return undefined
    else offset += 2 + view.getUint16(offset + 2)
  }
}
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]
// C4, C8 and CC among the frame markers are tables and a spare one.
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** The three variants of the format: lossy, lossless, and extended, which states the size of the canvas. */
function readWebp(view: DataView): Size | undefined {
  switch (view.getUint8(15)) {
    case 0x20:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 0x4c: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 0x58:
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    default:
      return undefined
  }
}
const uint24 = (view: DataView, offset: number) => view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)
