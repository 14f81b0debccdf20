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
  readonly room: number
  /** Time of the last sign of life of the subscription's reader. */
  aliveAt: number
  /** The retrieval that holds the lease, and when the lease ends on its own. */
  lease: Lease | undefined
  /** The retrieval that waits for events. */
  waiting: (Retrieval & { readonly seen: number }) | undefined
  /** Responses that have begun and were not yet read to their end. */
  readonly open: Answering[]
  /** The cursors of the last response that was read, with its nextCursor at the end. */
  seen: number[]
}

export interface Entry {
  readonly offset: number
  readonly at: number
  readonly tags: readonly string[]
  /** The event as the subscription receives it, byte for byte. */
  readonly text: string
}

export type Who = 'Ada Reader' | 'Otto Other'
export type Lease = { readonly holder: number; readonly who: Who; readonly since: number; readonly until: number }
export type Retrieval = { readonly id: number; readonly auto: boolean }
export type Answering = Retrieval & { readonly expected: Expected }

/** What a response must contain, as of its beginning. */
export interface Expected {
  /** The cursor and the log at that time. */
  readonly cursor: number
  readonly oldest: number
  readonly head: number
  /** Offset up to which at least the log must have been searched. */
  readonly seen: number
  /** All matching events after the cursor; `batchOf` decides how many fit. */
  readonly matching: readonly Entry[]
  readonly room: number
}
/** Offsets, from and to. */
export type Range = readonly [number, number]

export const KEPT_MS = 30 * 86_400_000
/** How long a lease outlives the waiting time of the retrieval that holds it. */
export const WAIT_S = 60
const GRACE_MS = 2000

export const newModel = (now: number, room: number, tagSets: Model['tagSets']): Model => ({
  now,
  log: [],
  head: 0,
  cursor: 0,
  expired: 0,
  tagSets,
  room,
  aliveAt: now,
  lease: undefined,
  waiting: undefined,
  open: [],
  seen: [],
})

export const oldestIn = ({ log, head }: Model): number => log[0]?.offset ?? head + 1

/** The response that a retrieval must get now. */
export function answerOf(model: Model): Expected {
  const { cursor, head, room } = model
  const oldest = oldestIn(model)
  const matching = model.log.filter((entry) => entry.offset > cursor && matches(entry, model.tagSets))
  return { cursor, oldest, head, seen: head, matching, room }
}

/** Events that retention dropped before the cursor reached them. */
export const gapOf = ({ cursor, oldest }: Expected): Range | undefined =>
  cursor < oldest - 1 ? [cursor + 1, oldest - 1] : undefined

/**
 * The events of the response, and its nextCursor: in a full batch, any offset before the next match means the same to a client.
 */
export function batchOf({ matching, head, seen, room }: Expected): { entries: readonly Entry[]; next: Range } {
  let bytes = 0
  const overflow = matching.findIndex((entry, nth) => (bytes += Buffer.byteLength(entry.text)) > room && nth > 0)
  const entries = overflow < 0 ? matching : matching.slice(0, overflow)
  const [last, following] = [entries.at(-1), matching[entries.length]]
  return { entries, next: last && following ? [last.offset, following.offset - 1] : [seen, head] }
}

/** True if a retrieval would be answered without waiting. */
export const hasNews = (model: Model): boolean => {
  const expected = answerOf(model)
  return expected.matching.length > 0 || gapOf(expected) !== undefined
}

export const heldBy = ({ lease, now }: Model): Lease | undefined => (lease && lease.until > now ? lease : undefined)

export function takePlace(model: Model, holder: number, who: Who): void {
  const { now } = model
  model.lease = { holder, who, since: now, until: now + WAIT_S * 1000 + GRACE_MS }
  model.aliveAt = now
}

/** Only the holder can release the lease. */
export function freePlace(model: Model, holder: number): void {
  if (model.lease?.holder === holder) model.lease = undefined
}

/** Moves the cursor. Events that it passes although they were dropped unread are counted. */
export function moveTo(model: Model, offset: number, oldest = oldestIn(model)): void {
  model.expired += Math.max(0, Math.min(offset, oldest - 1) - model.cursor)
  model.cursor = offset
  model.aliveAt = model.now
}

/** Runs retention as of the model's clock. */
export function dropOld(model: Model): void {
  const kept = model.log.findIndex(({ at }) => at >= model.now - KEPT_MS)
  model.log = kept < 0 ? [] : model.log.slice(kept)
}

const matches = ({ tags }: Entry, tagSets: Model['tagSets']): boolean =>
  tagSets.some((set) => set.every((tag) => tags.includes(tag)))
