import { createElement, memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { isEqual } from 'es-toolkit'

type Changing = { readonly onChange: (value: never) => void }
type Props = Changing & Readonly<Record<string, unknown>>

/**
 * A control that is drawn anew only when it shows something else: a form has dozens, and a key in one of them changes none of the others.
 * Its handler is always that of the last time, because an earlier one would write what there was then.
 */
export function steady<Part extends (props: never) => ReactNode>(part: Part): Part
export function steady(part: (props: Props) => ReactNode) {
  const Steady = memo(part, isSame)
  return function Control(props: Props) {
    const latest = useRef(props.onChange)
    useLayoutEffect(() => {
      latest.current = props.onChange
    })
    const onChange = useCallback((value: never) => latest.current(value), [])
    return createElement(Steady, { ...props, onChange })
  }
}

/** Lists of values and options are made anew each time and compared by what is in them; elements are not. */
const isSame = (before: Props, after: Props): boolean => {
  const names = Object.keys(after)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => {
      const [old, next] = [before[name], after[name]]
      return Object.is(old, next) || (Array.isArray(old) && Array.isArray(next) && isEqual(old, next))
    })
  )
}
