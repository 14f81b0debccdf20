import { useEffect, useEffectEvent, useState } from 'react'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { TailView } from './tail/state.ts'
import { useWords } from './words.ts'

const EVERY_MS = 10_000

type Props = { readonly view: TailView; readonly matches: (event: TailEvent) => boolean }

/** Announces new events to screen readers, at intervals instead of one by one. */
export function Announcement({ view, matches }: Props) {
  const { t, number, event: textOf } = useWords()
  const [announced, setAnnounced] = useState<{ upTo: number; words: string }>()

  const announce = useEffectEvent(() => {
    if (!view.isStarted || document.hidden) return
    const upTo = announced?.upTo ?? view.head
    const newEvents = view.rows.filter((event) => event.offset > upTo && matches(event))
    const latest = newEvents.at(-1)
    if (!latest) return setAnnounced(announced ?? { upTo: view.head, words: '' })
    setAnnounced({
      upTo: view.last,
      words: t('announce', { count: newEvents.length, number: number(newEvents.length), type: textOf(latest.type) }),
    })
  })
  useEffect(() => {
    const timer = setInterval(() => announce(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return <HiddenText role="status">{announced?.words}</HiddenText>
}
