import { crc32, deflateSync } from 'node:zlib'

/** The width and height of the largest picture that the service takes. */
const SIDE = 4000

/** A PNG of 16 million pixels in few bytes: what it takes, it takes to be drawn. */
export function largePicture(): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(SIDE * (SIDE * 3 + 1))
  return Uint8Array.from(
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
