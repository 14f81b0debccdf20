import { useSyncExternalStore } from 'react'
import { styled } from '@mui/material/styles'
import { exactTime, relativeTime, relativeWords } from '#lib/relative-time.ts'
import { useUi } from '#ui/ui-context.tsx'

/** "12 min ago" with the exact moment on hover; stays true while the page is open. */
export function RelativeTime({
  at,
  isDotted,
  isInSentence = false,
}: {
  /** ISO text or a date. */
  readonly at: string | Date
  /** In panels and texts; lists stay without the dotted line. */
  readonly isDotted?: boolean
  /** After other words: "Signed in: yesterday". */
  readonly isInSentence?: boolean
}) {
  const { locale } = useUi()
  const now = useSyncExternalStore(everyHalfMinute, () => clock.now)
  const date = typeof at === 'string' ? new Date(at) : at
  if (Number.isNaN(date.getTime())) return null
  const Root = isDotted ? DottedTime : 'time'
  return (
    <Root dateTime={date.toISOString()} data-tip={exactTime(date, locale)}>
      {/* a record created since the last tick is shown as now, not in the future */}
      {(isInSentence ? relativeWords : relativeTime)(
        date,
        new Date(Math.max(now, Math.min(date.getTime(), now + 30_000))),
        locale,
      )}
    </Root>
  )
}

// One timer for all relative times; it runs only while one is shown.
const clock = { now: Date.now() }
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function everyHalfMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    clock.now = Date.now()
    timer = setInterval(() => {
      clock.now = Date.now()
      for (const inform of listeners) inform()
    }, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const DottedTime = styled('time')({
  textDecoration: 'underline dotted var(--text-3) 1px',
  textUnderlineOffset: '3px',
  cursor: 'help',
})
