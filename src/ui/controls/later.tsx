import { createElement, lazy, type ReactNode, Suspense, useEffect, useReducer, useState } from 'react'

type Load<Part> = () => Promise<{ default: Part }>
type AnyPart = (props: object) => ReactNode

const fetches: (() => Promise<unknown>)[] = []

/**
 * A part whose code comes with its first use, or earlier by `useFetchAhead`. Until then whatever is around it waits, up to
 * the next `Suspense`: a popover does not appear before its content.
 */
export function laterWithin<Part extends (props: never) => ReactNode>(load: Load<Part>): Part
export function laterWithin(load: Load<AnyPart>): AnyPart {
  let part: AnyPart | undefined
  const fetch = async () => {
    const file = await load()
    part = file.default
    return file
  }
  fetches.push(fetch)
  const Lazy = lazy(fetch)
  return function Later(props: object) {
    // Code that is here already is rendered at once. The choice stays, or the part would lose its state.
    const [Part] = useState<AnyPart>(() => part ?? Lazy)
    return createElement(Part, props)
  }
}

/** The same for a part that nothing has to wait for. */
export function later<Part extends (props: never) => ReactNode>(load: Load<Part>): Part
export function later(load: Load<AnyPart>): AnyPart {
  const Part = laterWithin(load)
  return function Later(props: object) {
    return <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
  }
}

const AGAIN_MS = 5000

/** The same for a part that nobody asked for: while its code can't be fetched, the page goes on without it and tries again. */
export function laterBeside<Part extends (props: never) => ReactNode>(load: Load<Part>): Part
export function laterBeside(load: Load<AnyPart>): AnyPart {
  let loaded: AnyPart | undefined
  const fetch = async () => void (loaded = (await load()).default)
  fetches.push(fetch)
  return function Later(props: object) {
    const [Part, setPart] = useState<AnyPart | undefined>(() => loaded)
    useEffect(() => {
      if (Part) return undefined
      let timer: ReturnType<typeof setTimeout> | undefined
      let isGone = false
      const again = () => void (timer = setTimeout(attempt, AGAIN_MS))
      const attempt = () =>
        void fetch().then(
          () => isGone || setPart(() => loaded),
          () => isGone || again(),
        )
      attempt()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [Part])
    return Part ? createElement(Part, props) : null
  }
}

/** Fetches the code of all later parts that were declared so far at once: for tests, where no first click should wait. */
export async function fetchLaterParts(): Promise<void> {
  // A part that can't be fetched now is fetched again when it is used, and then says so.
  await Promise.allSettled(fetches.map((fetch) => fetch()))
}

/** The page takes input before anything is fetched ahead. */
const AHEAD_MS = 1000
/** So that a key waits for one part at most. */
const BETWEEN_MS = 50

let next = 0
let isFetching = false

async function fetchInTurn(): Promise<void> {
  if (isFetching) return
  isFetching = true
  while (next < fetches.length) {
    await Promise.allSettled([fetches[next++]?.()])
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  isFetching = false
}

const fetchOneByOne = () => void fetchInTurn()

function useOnceSettled(run: () => void): void {
  useEffect(() => {
    const timer = setTimeout(run, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [run])
}

/**
 * Fetches the parts that were declared so far, one after another, a second after the caller is shown: the shell, and each page
 * that brings parts of its own.
 */
export const useFetchAhead = (): void => useOnceSettled(fetchOneByOne)

/** False until that second is over: what shows something only after an answer of its own waits for it. */
export function useIsSettled(): boolean {
  const [isSettled, settle] = useReducer(() => true, false)
  useOnceSettled(settle)
  return isSettled
}
