import { useEffect, useEffectEvent, useState } from 'react'

/** Long enough to type a word, short enough to feel immediate. */
const PAUSE_MS = 150

interface State {
  /** What is in the field and not yet in the address. */
  readonly typed: string | undefined
  /** What the address held when it was last looked at. */
  readonly value: string
  /** What is on its way to the address, the oldest first. */
  readonly sent: readonly string[]
}

/** A text that is kept in the address: shown as it is typed, written to the address after a pause. */
export function useTyped(value: string, onSettled: (value: string) => void): [string, (value: string) => void] {
  const [state, setState] = useState<State>({ typed: undefined, value, sent: [] })
  if (state.value !== value) setState(withAddress(state, value))
  else if (state.typed === value) setState({ ...state, typed: undefined })
  const { typed } = state
  const settle = useEffectEvent((text: string) => {
    setState((now) => ({ ...now, sent: [...now.sent, text] }))
    onSettled(text)
  })
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => settle(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed ?? value, (text) => setState((now) => ({ ...now, typed: text }))]
}

/** What was sent arrives and leaves what is typed meanwhile; a value from elsewhere, as by "Clear search", takes its place. */
function withAddress({ typed, sent }: State, value: string): State {
  const arrived = sent.lastIndexOf(value)
  return arrived < 0 ? { typed: undefined, value, sent: [] } : { typed, value, sent: sent.slice(arrived + 1) }
}
