import type { Caller } from '#contract/access.ts'
import type { PageChange, Topic } from '#contract/changes.ts'
import { type EventAccess, isSameAccess, objectAccess } from '#events/event-access.policy.ts'
import { type ChangeWatch, type Changed, addTo } from '#events/page-changes.ts'
import { heartbeat, message } from '#kernel/event-stream.ts'
import { may } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { type LoggedChange, changesAfter } from './log-changes.store.ts'
import { namesItsObject, rightOf, topicOfEvent } from './topics.ts'

/** A topic is sent at most so often. */
const EVERY_MS = 1000
/** And the log is read at most so often. */
const GAP_MS = 200
const HEARTBEAT_MS = 15_000

export interface FollowQuery {
  readonly signal: AbortSignal
  /** The caller with their access as of now; throws if it has ended. */
  readonly currentAccess: () => Promise<Caller>
}

interface FollowContext {
  readonly db: Db
  readonly watch: ChangeWatch
  /** The offset of the event before those that are told. */
  readonly after: number
}

/** Messages with what changes from now on, until the client goes away. The first one says that changes are heard of. */
export async function* followChanges({ db, watch, after }: FollowContext, caller: Caller, query: FollowQuery) {
  const { signal, currentAccess } = query
  const waiting = new Map<Topic, Changed>()
  const sentAt = new Map<Topic, number>()
  let offset = after
  let current = caller
  try {
    yield message('ready', {})
    for (let heard = performance.now(); ;) {
      const woken = await watch.wait(Math.min(nextTurn(waiting, sentAt), heard + HEARTBEAT_MS), signal)
      if (woken === 'aborted' || woken === 'closing') return
      const isBeat = performance.now() >= heard + HEARTBEAT_MS
      const told = watch.take()
      // Hints can be lost, so that the log is also read with each heartbeat.
      let mayHaveGrown = told.hasLogGrown || isBeat
      do {
        const access: EventAccess = objectAccess(current)
        const page = mayHaveGrown ? await changesAfter(db, caller.workspaceId, { after: offset, access }) : undefined
        // After reading: what was committed since the access ended must not be told.
        current = await currentAccess()
        if (!isSameAccess(access, objectAccess(current))) continue
        offset = page?.offset ?? offset
        for (const { type, objectId } of page?.changes ?? []) addEvent(waiting, { type, objectId }, current)
        mayHaveGrown = page?.isMore ?? false
      } while (mayHaveGrown)
      const heardOf = [...[...told.shared].filter(([topic]) => mayHear(current, topic)), ...told.own]
      for (const [topic, changed] of heardOf) addTo(waiting, topic, idsOf(changed))
      const due = takeDue(waiting, sentAt)
      if (due.length > 0) yield due.map(toMessage).join('')
      else if (isBeat) yield heartbeat
      if (due.length > 0 || isBeat) heard = performance.now()
      await pause(GAP_MS, signal)
    }
  } finally {
    watch.stop()
  }
}

function addEvent(waiting: Map<Topic, Changed>, { type, objectId }: LoggedChange, reader: Caller): void {
  if (mayHear(reader, 'events')) addTo(waiting, 'events', undefined)
  const topic = topicOfEvent(type)
  if (topic && mayHear(reader, topic))
    addTo(waiting, topic, objectId !== null && namesItsObject(type) ? [objectId] : undefined)
}

const mayHear = (caller: Caller, topic: Topic): boolean => rightOf[topic]?.some((right) => may(caller, right)) ?? true

const nextTurn = (waiting: ReadonlyMap<Topic, Changed>, sentAt: ReadonlyMap<Topic, number>): number =>
  Math.min(Infinity, ...[...waiting.keys()].map((topic) => (sentAt.get(topic) ?? -Infinity) + EVERY_MS))

/** Takes those whose turn it is; the others wait. */
function takeDue(waiting: Map<Topic, Changed>, sentAt: Map<Topic, number>): [Topic, Changed][] {
  const now = performance.now()
  const due = [...waiting].filter(([topic]) => (sentAt.get(topic) ?? -Infinity) + EVERY_MS <= now)
  for (const [topic] of due) {
    waiting.delete(topic)
    sentAt.set(topic, now)
  }
  return due
}

const idsOf = (changed: Changed) => (changed === 'anything' ? undefined : [...changed])

const toMessage = ([topic, changed]: [Topic, Changed]): string => {
  const ids = idsOf(changed)
  return message('changed', { topic, ...(ids ? { ids } : {}) } satisfies PageChange)
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
  })
