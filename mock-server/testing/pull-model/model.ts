/** The reference model of PULL (docs/interface/pull.md): a list, a cursor and a clock. It computes what each response must be. */
export interface Model {
  now: number
  /** The stored events, oldest first, and the offset of the newest event there ever was. */
  log: Entry[]
  head: number
  cursor: number
  /** Number of events that were dropped before they were read. */
  expired: number
  tagSets: readonly (readonly string[])[]
  /** Maximum size of the events in one response, in UTF-8 bytes. */
  readonly maxBytes: number
  /** When the subscription's client last retrieved events or moved the cursor. */
  lastSeenAt: number
  /** The retrieval that holds the lease, and when the lease ends on its own. */
  lease: Lease | undefined
  /** Who retrieved last, and whose retrievals move the cursor. */
  lastReader: Person | undefined
  consumer: Person | undefined
  /** The retrieval that waits for events, and the head of the log when it began. */
  waiting: (Retrieval & { readonly scannedTo: number }) | undefined
  /** Responses that have begun and were not yet read to their end. */
  readonly open: OpenAnswer[]
  /** The cursors of the last response that was read, with its nextCursor at the end. */
  lastCursors: number[]
}

export interface Entry {
  readonly offset: number
  readonly createdAt: number
  readonly tags: readonly string[]
  /** The event as the subscription receives it, byte for byte. */
  readonly text: string
}

export type Person = 'Ada Reader' | 'Otto Other'
export type Lease = {
  readonly holder: number
  readonly person: Person
  readonly since: number
  readonly until: number
  readonly claim: number
}
export type Retrieval = { readonly id: number; readonly person: Person; readonly auto: boolean }
export type OpenAnswer = Retrieval & { readonly expected: ExpectedAnswer }

/** The content that a response must have, as of its beginning. */
export interface ExpectedAnswer {
  /** The cursor and the log at that time. */
  readonly cursor: number
  readonly oldest: number
  readonly head: number
  /** Offset up to which at least the log must have been scanned. */
  readonly scannedTo: number
  /** All matching events after the cursor; `batchOf` decides how many fit. */
  readonly matching: readonly Entry[]
  readonly maxBytes: number
}
type Move = { offset: number; oldest?: number }
/** The first and the last offset. */
export type Range = readonly [number, number]

export const RETENTION_MS = 30 * 86_400_000
/** How long a retrieval waits for events. */
export const WAIT_S = 60
/** How long a lease outlives the waiting time of the retrieval that holds it. */
const GRACE_MS = 2000

export const newModel = (now: number, maxBytes: number, tagSets: Model['tagSets']): Model => ({
  now,
  log: [],
  head: 0,
  cursor: 0,
  expired: 0,
  tagSets,
  maxBytes,
  lastSeenAt: now,
  lease: undefined,
  lastReader: undefined,
  consumer: undefined,
  waiting: undefined,
  open: [],
  lastCursors: [],
})

export const oldestIn = ({ log, head }: Model): number => log[0]?.offset ?? head + 1

/** The response that a retrieval must get now. */
export function answerOf(model: Model): ExpectedAnswer {
  const { cursor, head, maxBytes } = model
  const oldest = oldestIn(model)
  const matching = model.log.filter((entry) => entry.offset > cursor && matches(entry, model.tagSets))
  return { cursor, oldest, head, scannedTo: head, matching, maxBytes }
}

/** Events that retention dropped before the cursor reached them. */
export const gapOf = ({ cursor, oldest }: ExpectedAnswer): Range | undefined =>
  cursor < oldest - 1 ? [cursor + 1, oldest - 1] : undefined

/**
 * The events of the response, and its nextCursor: in a full batch, any offset before the next match means the same to a client.
 */
export function batchOf({ matching, head, scannedTo, maxBytes }: ExpectedAnswer): {
  entries: readonly Entry[]
  next: Range
} {
  let bytes = 0
  const overflow = matching.findIndex((entry, nth) => (bytes += Buffer.byteLength(entry.text)) > maxBytes && nth > 0)
  const entries = overflow < 0 ? matching : matching.slice(0, overflow)
  const [last, following] = [entries.at(-1), matching[entries.length]]
  return { entries, next: last && following ? [last.offset, following.offset - 1] : [scannedTo, head] }
}

/** True if a retrieval would be answered without waiting. */
export const hasAnswer = (model: Model): boolean => {
  const expected = answerOf(model)
  return expected.matching.length > 0 || gapOf(expected) !== undefined
}

export const leaseOf = ({ lease, now }: Model): Lease | undefined => (lease && lease.until > now ? lease : undefined)

/** The consumer, and whoever commits with the retrieval, take the slot from whoever only looks in. */
export const claimOf = ({ consumer }: Model, { person, auto }: Omit<Retrieval, 'id'>): number =>
  auto || person === consumer ? 2 : 1

export function takeLease(model: Model, { id: holder, person, auto }: Retrieval): void {
  const { now } = model
  const claim = claimOf(model, { person, auto })
  model.lease = { holder, person, since: now, until: now + WAIT_S * 1000 + GRACE_MS, claim }
  model.lastReader = person
  model.lastSeenAt = now
}

/** Only the holder can release the lease. */
export function freeLease(model: Model, holder: number): void {
  if (model.lease?.holder === holder) model.lease = undefined
}

/**
 * Moves the cursor. Events that it passes although they were dropped unread are counted. Who retrieved last and moves it is the
 * consumer.
 */
export function moveTo(model: Model, by: Person, { offset, oldest = oldestIn(model) }: Move): void {
  if (model.lastReader === by) model.consumer = by
  model.expired += Math.max(0, Math.min(offset, oldest - 1) - model.cursor)
  model.cursor = offset
  model.lastSeenAt = model.now
}

/** Runs retention as of the model's clock. */
export function dropOld(model: Model): void {
  const oldest = model.log.findIndex(({ createdAt }) => createdAt >= model.now - RETENTION_MS)
  model.log = oldest < 0 ? [] : model.log.slice(oldest)
}

const matches = ({ tags }: Entry, tagSets: Model['tagSets']): boolean =>
  tagSets.some((set) => set.every((tag) => tags.includes(tag)))
