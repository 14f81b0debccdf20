import { useEffect } from 'react'
import { PageChange, followChanges } from 'mock-server/contract/changes.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { respond } from '#api/call.ts'
import { stayConnected } from '#api/connection.ts'
import { readEvents } from '#api/event-stream.ts'
import { createTabLock } from '#lib/tab-lock.ts'
import { type Changes, addChange, everything, quick, refresher, slow } from './refresh.ts'

/** How often everything is asked for while nothing is heard. */
const DEAF_MS = 30_000

/** A tab that is opened has asked for what it shows within this time. */
const LATELY_MS = 10_000

/** What a tab has heard: changes, or that anything may have changed. */
type Heard = readonly PageChange[] | 'everything'
/** What tabs tell each other; `new`: a tab was opened, and wants to know what changed a moment ago. */
type Told = Heard | 'new'

/**
 * Keeps what the pages show up to date with what others change. One tab of a browser listens and tells the others; a hidden tab asks
 * again when it is shown. For the frame of the pages.
 */
export function useLiveChanges({ user, workspace, preview }: SignedIn): void {
  // A preview sees something else than the other tabs.
  const name = ['landscape-changes', workspace.id, user.id, JSON.stringify(preview ?? '')].join(' ')
  useEffect(() => follow(name), [name])
}

function follow(name: string): () => void {
  const ended = new AbortController()
  const refreshers = [quick, slow].map((kind) => refresher(kind, ended.signal))
  const others = new BroadcastChannel(name)
  let missed: Changes = new Map()
  let hasMissed = false
  let isDeaf = false
  let listening = new AbortController()
  let lately: { readonly at: number; readonly heard: Heard }[] = []

  function hear(heard: Heard): void {
    if (heard === 'everything') missed = everything()
    else for (const change of heard) addChange(missed, change)
    catchUp()
  }
  function catchUp(): void {
    if (document.hidden || missed.size === 0) return
    const changes = missed
    missed = new Map()
    for (const refresh of refreshers) refresh(changes)
  }
  function tell(heard: Heard): void {
    lately = [...lately.filter(isLate), { at: Date.now(), heard }]
    hear(heard)
    others.postMessage(heard)
  }

  const lock = createTabLock({
    name,
    onGo() {
      listening = new AbortController()
      const { signal } = listening
      void stayConnected({
        connect: (onLive) =>
          readEvents({
            open: (alive) => respond(followChanges, {}, { signal: alive, headers: { accept: 'text/event-stream' } }),
            signal,
            onEvents(events) {
              if (events.some(({ event }) => event === 'ready')) {
                onLive()
                // What happened between two connections was heard by nobody. The first also tells what changed a moment ago.
                if (hasMissed) tell('everything')
                hasMissed = false
              }
              const changes = events.flatMap(({ event, data }) => (event === 'changed' ? changeIn(data) : []))
              if (changes.length > 0) tell(changes)
            },
          }),
        onState({ is }) {
          isDeaf = is === 'broken' || is === 'refused'
          hasMissed ||= isDeaf
        },
        signal,
        retries: new EventTarget(),
      })
    },
    onStop() {
      listening.abort()
      hasMissed = true
      isDeaf = false
    },
  })
  // Where changes aren't heard of, pages ask now and then.
  const asking = setInterval(() => isDeaf && tell('everything'), DEAF_MS)
  others.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data !== 'new') hear(data)
    else for (const { heard } of lately.filter(isLate)) others.postMessage(heard)
  })
  others.postMessage('new' satisfies Told)
  document.addEventListener('visibilitychange', catchUp)
  return () => {
    ended.abort()
    clearInterval(asking)
    document.removeEventListener('visibilitychange', catchUp)
    others.close()
    lock.end()
    listening.abort()
  }
}

const isLate = ({ at }: { readonly at: number }): boolean => at > Date.now() - LATELY_MS

/** In production the page trusts its own service and has no schemas; elsewhere messages are validated, as in call.ts. */
function changeIn(data: string): PageChange {
  const change: PageChange = JSON.parse(data)
  return import.meta.env.PROD ? change : PageChange.parse(change)
}
