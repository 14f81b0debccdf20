import { type Topic, topics } from '#contract/changes.ts'
import type { Storage } from '#storage/database.ts'
import { LOG_GREW } from './log.ts'
import { type Waiter, waiter } from './waiter.ts'

/** Something that pages show has changed. */
export interface Change {
  readonly workspaceId: string
  readonly topic: Topic
  /** The object; absent where any of the topic may have changed. */
  readonly id?: string | undefined
  /** Whom alone it concerns; absent for everybody who has the right to see the topic. */
  readonly userId?: string | undefined
}

/** What of a topic has changed: the ids, or anything. */
export type Changed = ReadonlySet<string> | 'anything'

/** What was told since the last time it was taken. */
export interface Told {
  /** What everybody hears who has the right to see the topic. */
  readonly shared: ReadonlyMap<Topic, Changed>
  /** What concerns this user alone. */
  readonly own: ReadonlyMap<Topic, Changed>
  readonly hasLogGrown: boolean
}

export interface ChangeWatch extends Pick<Waiter, 'wait'> {
  take(): Told
  stop(): void
}

export interface PageChanges {
  /** Tells every process of changes that were committed. Those of a tenth of a second are told together. */
  tell(...changes: readonly Change[]): void
  /** Gathers what is told in a workspace from now on, and what was told lately: a page may have asked before that. */
  watch(reader: { readonly workspaceId: string; readonly userId: string }): ChangeWatch
  close(): void
}

/** The hint that something has changed; its payload is a `Gathered` as JSON. */
const CHANGED = 'changed'
const GATHER_MS = 100
/** A page that begins to listen has asked for what it shows within this time. */
export const LATELY_MS = 10_000
/** More objects of a topic at a time are told of as the whole topic. */
export const MOST_IDS = 20

type Gathered = Omit<Change, 'id'> & { readonly ids?: readonly string[] | undefined }

export function pageChanges(storage: Storage): PageChanges {
  const watches = new Map<string, Set<(change: Gathered | 'anything' | 'log') => void>>()
  const gathered = new Map<string, Change[]>()
  let lately: { readonly at: number; readonly change: Gathered }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let closing = false

  const isLate = ({ at }: { readonly at: number }) => at > performance.now() - LATELY_MS
  const hear = (workspaceId: string, heard: Gathered | 'log') => {
    for (const listen of watches.get(workspaceId) ?? []) listen(heard)
  }
  // The empty text: hints may have been lost, so that anything may have changed.
  const hearAnything = () => {
    for (const set of watches.values()) for (const listen of set) listen('anything')
  }
  const stopListening = [
    storage.listen(CHANGED, (text) => {
      if (text === '') return hearAnything()
      const change: Gathered = JSON.parse(text)
      lately = [...lately.filter(isLate), { at: performance.now(), change }]
      hear(change.workspaceId, change)
    }),
    storage.listen(LOG_GREW, (workspaceId) => (workspaceId === '' ? hearAnything() : hear(workspaceId, 'log'))),
  ]

  function flush(): void {
    timer = undefined
    const groups = [...gathered.values()]
    gathered.clear()
    for (const changes of groups) storage.notify(CHANGED, JSON.stringify(together(changes)))
  }

  return {
    tell(...changes) {
      if (closing) return
      for (const change of changes) {
        const key = [change.workspaceId, change.topic, change.userId].join(' ')
        const others = gathered.get(key)
        if (others) others.push(change)
        else gathered.set(key, [change])
      }
      if (gathered.size > 0) timer ??= setTimeout(flush, GATHER_MS)
    },
    watch({ workspaceId, userId }) {
      const { wake, wait } = waiter({ isClosing: () => closing, pollMs: Infinity })
      let told = nothingTold()
      const listen = (heard: Gathered | 'anything' | 'log') => {
        if (heard === 'log') told.hasLogGrown = true
        else if (heard === 'anything')
          told = { shared: new Map(everything), own: new Map(everything), hasLogGrown: true }
        else if (heard.userId === undefined) addTo(told.shared, heard.topic, heard.ids)
        else if (heard.userId === userId) addTo(told.own, heard.topic, heard.ids)
        else return
        wake()
      }
      for (const { change } of lately.filter(isLate)) if (change.workspaceId === workspaceId) listen(change)
      listen('log')
      const set = watches.get(workspaceId) ?? new Set()
      watches.set(workspaceId, set.add(listen))
      return {
        wait,
        take() {
          const taken = told
          told = nothingTold()
          return taken
        },
        stop() {
          set.delete(listen)
          if (set.size === 0 && watches.get(workspaceId) === set) watches.delete(workspaceId)
        },
      }
    },
    close() {
      closing = true
      clearTimeout(timer)
      for (const stop of stopListening) stop()
      hearAnything()
    },
  }
}

const nothingTold = () => ({
  shared: new Map<Topic, Changed>(),
  own: new Map<Topic, Changed>(),
  hasLogGrown: false,
})
const everything = topics.map((topic) => [topic, 'anything'] as const)

function together([first, ...others]: readonly Change[]): Gathered | undefined {
  if (!first) return undefined
  const ids = [first, ...others].map(({ id }) => id).filter((id) => id !== undefined)
  const { id: _, ...change } = first
  const isWhole = ids.length <= others.length || new Set(ids).size > MOST_IDS
  return isWhole ? change : { ...change, ids: [...new Set(ids)] }
}

/** Adds what has changed of a topic; without ids, anything may have. */
export function addTo(byTopic: Map<Topic, Changed>, topic: Topic, ids: readonly string[] | undefined): void {
  const before = byTopic.get(topic)
  if (before === 'anything') return
  const all = ids && new Set([...(before ?? []), ...ids])
  byTopic.set(topic, all && all.size <= MOST_IDS ? all : 'anything')
}
