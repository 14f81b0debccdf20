import { useState } from 'react'

const STEPS = 200

type Step<Documents> = {
  readonly documents: Documents
  /** Edits of the same thing right after each other are undone together. */
  readonly about: string | undefined
}
type State<Documents> = {
  readonly step: Step<Documents>
  readonly earlier: readonly Step<Documents>[]
  readonly later: readonly Step<Documents>[]
}

const from = <Documents>(documents: Documents): State<Documents> => ({
  step: { documents, about: undefined },
  earlier: [],
  later: [],
})

/** What is being edited, with the steps that led there: each can be undone and redone. What is restored is one step. */
export function useSteps<Documents>(initial: Documents, restored: Documents | undefined) {
  const [{ step, earlier, later }, setState] = useState(() => {
    const first = from(initial)
    return restored ? { ...from(restored), earlier: [first.step] } : first
  })
  return {
    current: step.documents,
    canUndo: earlier.length > 0,
    canRedo: later.length > 0,
    change: (make: (documents: Documents) => Documents, about?: string) =>
      setState((state) => {
        const documents = make(state.step.documents)
        if (documents === state.step.documents) return state
        const next = { documents, about }
        if (about !== undefined && about === state.step.about) return { ...state, step: next, later: [] }
        return { step: next, earlier: [state.step, ...state.earlier.slice(0, STEPS)], later: [] }
      }),
    undo: () =>
      setState((state) => {
        const [before, ...rest] = state.earlier
        return before ? { step: before, earlier: rest, later: [state.step, ...state.later] } : state
      }),
    redo: () =>
      setState((state) => {
        const [next, ...rest] = state.later
        return next ? { step: next, earlier: [state.step, ...state.earlier], later: rest } : state
      }),
    restart: (documents: Documents) => setState(from(documents)),
  }
}
