/** What a target does with events of one type. `busy` asks for a pause of HELD_MS, `gone` for no more requests. */
export type Behaviour = 'take' | 'take late' | 'refuse' | 'fail' | 'cut' | 'busy' | 'gone'
export const HELD_MS = 120_000
/** What a callback does with events of the type that it looks for. */
export type Callback = 'none' | 'throws' | 'suppresses'

export const TYPES = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_VIEWED', 'BOOKMARK_DELETED'] as const
export type Type = (typeof TYPES)[number]
/** The type that callbacks look for. */
export const LOOKED_FOR: Type = 'BOOKMARK_VIEWED'

export interface Settings {
  readonly ordered: boolean
  /** Whether the subscription does what its target asks for. */
  readonly heeds: boolean
  /** What the target does with each type at first. */
  readonly behaviours: Readonly<Record<Type, Behaviour>>
}

/** An event that matches the subscription. */
export interface Entry {
  readonly offset: number
  readonly type: Type
  /** Whether its target took it. */
  isTaken: boolean
  /** Whether a person, ignore-errors or a callback may have ended its delivery. */
  mayHaveEnded: boolean
  /** Whether a person gave it up with others of its cause, and did not take that back. */
  isStopped: boolean
  /** Whether it may come a second time: asked for by a person, or because a process died. */
  mayComeAgain: boolean
  /** Whether target or callback would not have it at a time when it was tried: then it has a schedule of its own. */
  isHeldBack: boolean
  /** When it was last sent, and what the target did with it; undefined when that is not known. */
  last: { readonly at: number; readonly behaviour: Behaviour } | undefined
}

/**
 * The reference model of PUSH (docs/interface/webhooks.md): which events there are, and what the target, the callback and people have done.
 * It says of each request that arrives whether it may, and of each event whether it must have arrived.
 */
export interface Model {
  readonly settings: Settings
  readonly entries: Entry[]
  readonly behaviours: Record<Type, Behaviour>
  callback: Callback
  ignoresErrors: boolean
  active: boolean
  /**
   * Whether target and callback have refused at most single events up to now. While that is so, nothing holds up an event that both take.
   * A target that fails is tried at intervals, and how it recovers is for other tests.
   */
  isReachable: boolean
  /** When the target last asked for a pause, as far as that was written down; undefined once somebody goes past it. */
  askedAt: number | undefined
  /** The same, also where a process died that may have written it down. */
  mayHaveAskedAt: number | undefined
  /** The managing user can read events no more. */
  hasLostReader: boolean
  /** Until then, what a process was sending when it died may be nobody's to send. */
  leasesEndAt: number
  /** When an event was last accepted, or the subscription created or activated. */
  acceptedAt: number
  /** What a person gave up last, cause by cause, and can take up again. */
  stops: readonly Stop[]
  /** How many requests of the target were looked at. */
  seen: number
}

/** Events that somebody gave up for one cause. */
export interface Stop {
  readonly id: string
  readonly at: string
  readonly offsets: readonly number[]
}

export const newModel = (settings: Settings, now: number): Model => ({
  settings,
  entries: [],
  behaviours: { ...settings.behaviours },
  callback: 'none',
  ignoresErrors: false,
  active: true,
  isReachable: true,
  askedAt: undefined,
  mayHaveAskedAt: undefined,
  hasLostReader: false,
  leasesEndAt: now,
  acceptedAt: now,
  stops: [],
  seen: 0,
})

/** What comes of an attempt now, before the target is asked. */
const callbackOn = ({ callback }: Model, { type }: Pick<Entry, 'type'>): Callback =>
  type === LOOKED_FOR ? callback : 'none'

export const takes = (behaviour: Behaviour): boolean => behaviour === 'take' || behaviour === 'take late'

export const fails = (behaviour: Behaviour): boolean => !takes(behaviour) && behaviour !== 'refuse'

/** The target asked for a pause that has not ended. */
export const isHeld = ({ settings, askedAt }: Model, at: number): boolean => settings.heeds && isWithin(askedAt, at)

export const mayBeHeld = ({ settings, mayHaveAskedAt }: Model, at: number): boolean =>
  // At the moment itself, what was under way has gone out, and nothing more does.
  settings.heeds && (at === mayHaveAskedAt || isWithin(mayHaveAskedAt, at))

const isWithin = (askedAt: number | undefined, at: number) =>
  askedAt !== undefined && at > askedAt && at < askedAt + HELD_MS

/** Whatever the target asked for, somebody goes past it. */
export function endPause(model: Model): void {
  model.askedAt = undefined
  model.mayHaveAskedAt = undefined
}

/** Target and callback would take it. */
export const isWanted = (model: Model, entry: Entry): boolean =>
  callbackOn(model, entry) === 'none' && takes(model.behaviours[entry.type])

/** Somebody, ignore-errors or a callback may have ended its delivery. */
export const mayHaveEnded = (entry: Entry): boolean => entry.mayHaveEnded || entry.isStopped

/** A new event. */
export const entryOf = (offset: number, type: Type): Entry => ({
  offset,
  type,
  isTaken: false,
  mayHaveEnded: false,
  isStopped: false,
  mayComeAgain: false,
  isHeldBack: false,
  last: undefined,
})

/** Notes what the settings of now may do to the events that wait. */
export function noteChances(model: Model): void {
  if (!model.active) return
  const waiting = model.entries.filter(({ isTaken, mayComeAgain }) => !isTaken || mayComeAgain)
  for (const entry of waiting) {
    if (isWanted(model, entry)) continue
    entry.isHeldBack = true
    if (model.ignoresErrors || callbackOn(model, entry) === 'suppresses') entry.mayHaveEnded = true
  }
  const isTrouble = waiting.some(({ type }) => fails(model.behaviours[type]))
  // An ordered subscription can't leave a refused event behind.
  const isStuck = model.settings.ordered && waiting.some((entry) => !isWanted(model, entry))
  if (isTrouble || isStuck) model.isReachable = false
}
