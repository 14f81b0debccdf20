/** The reference model of PULL (webhooks.md part 3): a list, a cursor and a clock. It knows what each answer must be. */
export interface Model {
  now: number
  /** The events that are kept, oldest first, and the offset of the newest there ever was. */
  log: Entry[]
  head: number
  cursor: number
  /** Events that were dropped before they were read. */
  expired: number
  tagSets: readonly (readonly string[])[]
  /** UTF-8 bytes of events in one answer. */
  readonly room: number
  /** When the subscription last gave a sign of life. */
  aliveAt: number
  /** Who has the one place; it ends by itself. */
  lease: Lease | undefined
  /** The retrieval that waits for events. */
  waiting: (Retrieval & { readonly seen: number }) | undefined
  /** Answers that have begun and were not yet read to their end. */
  readonly open: Answering[]
  /** The cursors of the last answer that was read, its nextCursor at the end. */
  seen: number[]
}

export interface Entry {
  readonly offset: number
  readonly at: number
  readonly tags: readonly string[]
  /** What the subscription gets of it, byte for byte. */
  readonly text: string
}

export type Who = 'Ada Reader' | 'Otto Other'
export type Lease = { readonly holder: number; readonly who: Who; readonly since: number; readonly until: number }
export type Retrieval = { readonly id: number; readonly auto: boolean }
export type Answering = Retrieval & { readonly expected: Expected }

/** What an answer must be, as of when it begins. */
export interface Expected {
  /** Where the cursor stood, and what the log was like. */
  readonly cursor: number
  readonly oldest: number
  readonly head: number
  /** Up to where the log is looked through at least. */
  readonly seen: number
  /** All that match after the cursor; how many of them fit is `batchOf`'s. */
  readonly matching: readonly Entry[]
  readonly room: number
}
/** Offsets, from and to. */
export type Range = readonly [number, number]

export const KEPT_MS = 30 * 86_400_000
/** How long a place outlives the wait of the retrieval that has it. */
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

/** What a retrieval must answer now. */
export function answerOf(model: Model): Expected {
  const { cursor, head, room } = model
  const oldest = oldestIn(model)
  const matching = model.log.filter((entry) => entry.offset > cursor && matches(entry, model.tagSets))
  return { cursor, oldest, head, seen: head, matching, room }
}

/** What retention took before the cursor came to it. */
export const gapOf = ({ cursor, oldest }: Expected): Range | undefined =>
  cursor < oldest - 1 ? [cursor + 1, oldest - 1] : undefined

/** The events of the answer, and its nextCursor: in a full batch anything up to the next match says the same to a client. */
export function batchOf({ matching, head, seen, room }: Expected): { entries: readonly Entry[]; next: Range } {
  let bytes = 0
  const overflow = matching.findIndex((entry, nth) => (bytes += Buffer.byteLength(entry.text)) > room && nth > 0)
  const entries = overflow < 0 ? matching : matching.slice(0, overflow)
  const [last, following] = [entries.at(-1), matching[entries.length]]
  return { entries, next: last && following ? [last.offset, following.offset - 1] : [seen, head] }
}

/** Whether a retrieval would answer at once. */
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

/** Only who has the place can free it. */
export function freePlace(model: Model, holder: number): void {
  if (model.lease?.holder === holder) model.lease = undefined
}

/** Moves the cursor over events of which some were never read, because they had been dropped: those are counted. */
export function moveTo(model: Model, offset: number, oldest = oldestIn(model)): void {
  model.expired += Math.max(0, Math.min(offset, oldest - 1) - model.cursor)
  model.cursor = offset
  model.aliveAt = model.now
}

/** Retention, as of the model's clock. */
export function dropOld(model: Model): void {
  const kept = model.log.findIndex(({ at }) => at >= model.now - KEPT_MS)
  model.log = kept < 0 ? [] : model.log.slice(kept)
}

const matches = ({ tags }: Entry, tagSets: Model['tagSets']): boolean =>
  tagSets.some((set) => set.every((tag) => tags.includes(tag)))
