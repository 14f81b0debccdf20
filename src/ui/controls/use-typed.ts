import { useEffect, useEffectEvent, useReducer, useRef } from 'react'

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

type Action = { readonly typed: string } | { readonly sent: string } | { readonly address: string }

/** What the field of the text takes. */
interface Typed {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/**
 * A text that is kept in the address: shown as it is typed, written to the address after a pause, or when the field is left,
 * so that it can't come after what is pressed next. A reducer, because React works out `useState` in advance from the latest rendering,
 * even from that of a page that is still being prepared and holds another address.
 */
export function useTyped(value: string, onSettled: (value: string) => void): Typed {
  const [state, dispatch] = useReducer(next, { typed: undefined, value, sent: [] })
  if (state.value !== value || state.typed === value) dispatch({ address: value })
  const { typed } = state
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = () => {
    if (pause.current === undefined || typed === undefined) return
    clearTimeout(pause.current)
    pause.current = undefined
    dispatch({ sent: typed })
    onSettled(typed)
  }
  const afterPause = useEffectEvent(settle)
  useEffect(() => {
    if (typed === undefined) return undefined
    pause.current = setTimeout(() => afterPause(), PAUSE_MS)
    return () => {
      clearTimeout(pause.current)
      pause.current = undefined
    }
  }, [typed])
  return { value: typed ?? value, onChange: (text) => dispatch({ typed: text }), onBlur: settle }
}

function next(state: State, action: Action): State {
  if ('typed' in action) return { ...state, typed: action.typed }
  if ('sent' in action) return { ...state, sent: [...state.sent, action.sent] }
  const arrived = state.value === action.address ? state : withAddress(state, action.address)
  return arrived.typed === action.address ? { ...arrived, typed: undefined } : arrived
}

/** What was sent arrives and leaves what is typed meanwhile; a value from elsewhere, as by "Clear search", takes its place. */
function withAddress({ typed, sent }: State, value: string): State {
  const arrived = sent.lastIndexOf(value)
  return arrived < 0 ? { typed: undefined, value, sent: [] } : { typed, value, sent: sent.slice(arrived + 1) }
}
