import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL's version that the embedded engine is built from; a store of another one needs another engine. */
export const engineVersion = '18'

export interface ControlFile {
  /** Name and byte of the record of the last checkpoint in `pg_wal`. */
  readonly checkpoint: { segment: string; offset: number }
  /** The segment in which a recovery would begin. */
  readonly redoSegment: string
  readonly segmentSize: number
  /** The segment of `pg_xact` that knows the newest transaction. */
  readonly transactions: string
}

/** Reads `global/pg_control`; undefined if it isn't what the engine wrote last. */
export const readControlFile = (path: string): ControlFile | undefined => {
  const bytes = readFileSync(path)
  if (bytes.length < fileSize || bytes.readUInt32LE(at.version) !== controlVersion) return undefined
  if (crc32c(bytes.subarray(0, at.checksum)) !== bytes.readUInt32LE(at.checksum)) return undefined
  const segmentSize = bytes.readUInt32LE(at.segmentSize)
  const timeline = bytes.readUInt32LE(at.timeline)
  const segmentOf = (position: bigint) => segmentName(timeline, position / BigInt(segmentSize), segmentSize)
  const checkpoint = bytes.readBigUInt64LE(at.checkpoint)
  const newest = bytes.readUInt32LE(at.nextTransaction) - 1
  return {
    checkpoint: { segment: segmentOf(checkpoint), offset: Number(checkpoint % BigInt(segmentSize)) },
    redoSegment: segmentOf(bytes.readBigUInt64LE(at.redo)),
    segmentSize,
    transactions: hex(Math.floor(newest / transactionsPerSegment), 4),
  }
}

/** Whether the record of the last checkpoint can be read: the engine gives up without it. */
export const hasCheckpoint = (wal: string, { checkpoint }: ControlFile): boolean => {
  const file = openSync(join(wal, checkpoint.segment), 'r')
  try {
    const page = Buffer.alloc(pageSize)
    readSync(file, page, 0, pageSize, checkpoint.offset - (checkpoint.offset % pageSize))
    const record = page.subarray(checkpoint.offset % pageSize)
    const length = record.length < recordHeader ? 0 : record.readUInt32LE(0)
    // One that goes on in the next page is left to the engine.
    if (record.length < recordHeader || length > record.length) return length < pageSize
    if (length < recordHeader) return false
    const sum = crc32c(Buffer.concat([record.subarray(recordHeader, length), record.subarray(0, recordHeader - 4)]))
    return sum === record.readUInt32LE(recordHeader - 4)
  } finally {
    closeSync(file)
  }
}

/** The catalogs whose files have names of their own, by object id; undefined if the map is damaged. */
export const readRelationMap = (path: string): ReadonlyMap<number, string> | undefined => {
  const bytes = readFileSync(path)
  if (bytes.length !== 524 || crc32c(bytes.subarray(0, 520)) !== bytes.readUInt32LE(520)) return undefined
  const entries = Array.from({ length: bytes.readUInt32LE(4) }, (_, nth) => 8 + nth * 8)
  return new Map(entries.map((offset) => [bytes.readUInt32LE(offset), String(bytes.readUInt32LE(offset + 4))]))
}

/** Bytes of ControlFileData in PostgreSQL 18; the checksum is over all before it. */
const at = {
  version: 8,
  checkpoint: 0x20,
  redo: 0x28,
  timeline: 0x30,
  nextTransaction: 0x40,
  segmentSize: 0xe4,
  checksum: 0x124,
}
const controlVersion = 1800
const fileSize = 8192
const pageSize = 8192
/** Bytes of the head of a record, whose last four are its checksum. */
const recordHeader = 24
/** Four to a byte, 32 pages to a file. */
const transactionsPerSegment = pageSize * 4 * 32

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

const segmentName = (timeline: number, nth: bigint, size: number) => {
  const perGroup = 0x1_0000_0000n / BigInt(size)
  return hex(timeline, 8) + hex(Number(nth / perGroup), 8) + hex(Number(nth % perGroup), 8)
}

/** CRC-32C (Castagnoli), which PostgreSQL has in all its files; Node has the other CRC-32 only. */
const crc32c = (bytes: Uint8Array): number => {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82_f6_3b_78 : 0)
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}
