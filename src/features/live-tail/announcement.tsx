import { useEffect, useEffectEvent, useState } from 'react'
import type { TailEvent } from 'mock-server/contract/events.ts'
import type { TailView } from './tail/state.ts'
import { useWords } from './words.ts'

const EVERY_MS = 10_000

type Props = { readonly view: TailView; readonly matches: (event: TailEvent) => boolean }

/** Announces new events to screen readers, at intervals instead of one by one. */
export function Announcement({ view, matches }: Props) {
  const { t, number } = useWords()
  const [said, setSaid] = useState<{ upTo: number; words: string }>()

  const say = useEffectEvent(() => {
    if (!view.isStarted || document.hidden) return
    const upTo = said?.upTo ?? view.head
    const fresh = view.rows.filter((event) => event.offset > upTo && matches(event))
    const latest = fresh.at(-1)
    if (!latest) return setSaid(said ?? { upTo: view.head, words: '' })
    setSaid({
      upTo: view.last,
      words: t('announce', { count: fresh.length, number: number(fresh.length), type: latest.type }),
    })
  })
  useEffect(() => {
    const timer = setInterval(() => say(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <p role="status" className="visually-hidden">
      {said?.words}
    </p>
  )
}
