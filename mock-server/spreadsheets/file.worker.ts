import { createHash } from 'node:crypto'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from '#kernel/sheets.ts'
import type { Answer, FilePlan, Request } from './files.ts'
import { csvFile } from './csv-file.ts'
import { ndjsonFile } from './ndjson-file.ts'
import type { Tables, Write } from './tables.ts'
import { workbook } from './workbook.ts'

/** The thread that writes one file. */
const plan: FilePlan = workerData
const post = (message: Answer, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer)

// Requests come first. Linux alone has priorities of threads; elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(10)

/** Small pieces are sent together. */
const PIECE = 256 * 1024
let [pieces, size]: [Uint8Array[], number] = [[], 0]
const hash = createHash('sha256')
let total = 0

const write: Write = (bytes) => {
  // A writer may use its buffer again.
  pieces.push(bytes.slice())
  size += bytes.length
  total += bytes.length
  hash.update(bytes)
  if (size >= PIECE) send()
}

function send(): void {
  if (size === 0) return
  const joined = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  ;[pieces, size] = [[], 0]
  post({ kind: 'bytes', bytes: joined }, [joined.buffer])
}

function open(): Tables {
  switch (plan.format) {
    case 'XLSX':
      return workbook(plan, write)
    case 'CSV':
      return csvFile(plan, write)
    case 'NDJSON':
      return ndjsonFile(plan, write)
    default:
      return plan.format satisfies never
  }
}

const tables = open()

async function answer(request: Request): Promise<Answer> {
  switch (request.kind) {
    case 'sheet':
      await tables.sheet(request.columns)
      return { kind: 'done', rows: 0 }
    case 'rows': {
      const rows: Cell[][] = JSON.parse(request.page)
      await tables.rows(rows)
      return { kind: 'done', rows: rows.length }
    }
    case 'finish':
      await tables.finish()
      send()
      return { kind: 'finished', file: { size: total, sha256: hash.digest('hex') } }
    default:
      return request satisfies never
  }
}

parentPort?.on('message', async (request: Request) => {
  try {
    post(await answer(request))
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : 'a failure that is no error' })
  }
})
