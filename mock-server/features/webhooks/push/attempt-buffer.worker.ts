import type { PageChanges } from '#events/page-changes.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'
import type { Storage } from '#storage/database.ts'
import { type EndedAttempt, settleAttempts, foldAttempts } from './settle.store.ts'
import { pauseGone } from './gone.store.ts'
import { RETRY_MS } from './outcome.ts'

/** Attempts that are written together: a batch of one gives 970/s, one of 64 gives 22,000/s. */
const BATCH = 64
/** Unless a single attempt has more: the texts of a batch are in memory several times while it is written. */
const BATCH_BYTES = 4 * 1024 * 1024
const GATHER_MS = 5
/** So many attempts may wait to be written while their slots are in use again. A process that dies sends what they delivered again. */
export const MOST_UNWRITTEN = BATCH + 1

interface AttemptBufferOptions {
  storage: Storage
  clock: () => Date
  newId: () => string
  onFault: (error: unknown) => void
  pageChanges: Pick<PageChanges, 'tell'>
  /** Requests still in flight: without any there is nothing to wait for. */
  inFlight: () => number
}

/** Gathers attempts that have ended and writes them in batches. */
export function attemptBuffer({ storage, clock, newId, onFault, pageChanges, inFlight }: AttemptBufferOptions) {
  let waiting: BufferedAttempt[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let pending = 0
  let pendingBytes = 0

  function flush() {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.slice(0, batchLength(waiting))
    waiting = waiting.slice(batch.length)
    if (batch.length === 0) return
    // In sequence: two batches that touch one subscription would wait for each other anyway.
    writing = writing.then(() => write(batch))
    if (waiting.length > 0) flush()
  }

  async function write(batch: readonly BufferedAttempt[]) {
    try {
      await writeRows(batch.map(({ row }) => row))
    } catch (error) {
      onFault(error)
      // An attempt that the store refuses must not hold up the others. While the store is unavailable nothing is written: the leases
      // run out and the deliveries are sent again, as after a crash.
      if (!(error instanceof StoreUnavailable)) await writeOneByOne(batch)
    }
    pending -= batch.length
    for (const { bytes, written } of batch) {
      pendingBytes -= bytes
      written()
    }
  }

  async function writeRows(rows: EndedAttempt[]) {
    const now = clock()
    await settleAttempts(storage.db, rows, { now, nextProbeAt: new Date(now.getTime() + RETRY_MS) })
    await foldAttempts(storage.db, rows)
    // What was settled must not be settled again because of it; the next 410 pauses as well.
    await pauseGone(storage, rows, { now, newId }).catch(onFault)
    for (const { workspace_id: workspaceId, subscription_id: id } of rows)
      pageChanges.tell({ workspaceId, topic: 'deliveries', id })
  }

  async function writeOneByOne(batch: readonly BufferedAttempt[]) {
    for (const { row } of batch) {
      await writeRows([row])
        .catch(() => writeRows([{ ...row, ...withoutTexts }]))
        .catch(onFault)
    }
  }

  return {
    /** Whether attempts end faster than they are written; if so, no more should begin. */
    get isBehind() {
      return pending >= MOST_UNWRITTEN || pendingBytes > 2 * BATCH_BYTES
    },
    /** Resolves when the attempt is written, or when that failed and its lease will run out. */
    add: (row: EndedAttempt): Promise<void> =>
      new Promise((written) => {
        const bytes = (row.payload?.length ?? 0) + (row.response_body?.length ?? 0)
        pending += 1
        pendingBytes += bytes
        waiting.push({ row, bytes, written })
        if (batchLength(waiting) < waiting.length || waiting.length >= BATCH || inFlight() === 0) flush()
        else timer ??= setTimeout(flush, GATHER_MS)
      }),
  }
}

export type AttemptBuffer = ReturnType<typeof attemptBuffer>

interface BufferedAttempt {
  row: EndedAttempt
  /** Approximate size of its texts. */
  bytes: number
  written: () => void
}

/** How many attempts from the front make one batch; an attempt bigger than a batch is written alone. */
function batchLength(waiting: readonly BufferedAttempt[]): number {
  let count = 0
  let sum = 0
  for (const { bytes } of waiting.slice(0, BATCH)) {
    sum += bytes
    if (count > 0 && sum > BATCH_BYTES) break
    count += 1
  }
  return count
}

/** Replaces texts that the store refuses. */
const withoutTexts = {
  error_text: 'What came of this attempt could not be stored',
  error_detail: null,
  payload: null,
  request_headers: [],
  response_headers: null,
  response_body: null,
  callback_console: null,
  words: '',
}
