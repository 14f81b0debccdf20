import { useMemo, useState } from 'react'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { StoredDataModel } from './model.queries.ts'
import { changesOf, marksOf } from './changes.ts'
import { withDefinition } from './edits.ts'
import { type Conflict, rebased, withTheirs } from './merge.ts'
import type { Definition } from './place.ts'

const STEPS = 200

type Step = {
  readonly model: DataModel
  /** Edits of the same thing right after each other are undone together. */
  readonly about: string | undefined
}
type State = { readonly step: Step; readonly earlier: readonly Step[]; readonly later: readonly Step[] }

const from = (model: DataModel): State => ({ step: { model, about: undefined }, earlier: [], later: [] })

/** The data model as it is being edited; nothing is saved before the review. Each change can be undone and redone. */
export function useModelDraft(stored: StoredDataModel) {
  const [base, setBase] = useState(stored)
  const [{ step, earlier, later }, setState] = useState(() => from(stored.model))
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const changes = useMemo(() => changesOf(base.model, step.model), [base, step])
  const marks = useMemo(() => marksOf(changes), [changes])

  /** `about`: what is typed into; undefined for a change that is undone by itself. */
  const change = (make: (model: DataModel) => DataModel, about?: string) =>
    setState((state) => {
      const model = make(state.step.model)
      if (model === state.step.model) return state
      const next = { model, about }
      if (about !== undefined && about === state.step.about) return { ...state, step: next, later: [] }
      return { step: next, earlier: [state.step, ...state.earlier.slice(0, STEPS)], later: [] }
    })
  return {
    base: base.model,
    etag: base.etag,
    model: step.model,
    changes,
    marks,
    conflicts,
    change,
    set: (place: ModelPlace, definition: Definition | undefined, about?: string) =>
      change((model) => withDefinition(model, place, definition), about),
    canUndo: earlier.length > 0,
    canRedo: later.length > 0,
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
    discard: () => {
      setState(from(base.model))
      setConflicts([])
    },
    /** Decides a conflict: the own change holds. */
    keepMine: (conflict: Conflict) => setConflicts((all) => all.filter((other) => other !== conflict)),
    /** Decides a conflict: what somebody else saved holds. */
    takeTheirs: (conflict: Conflict) => {
      change((model) => withTheirs(model, base.model, conflict))
      setConflicts((all) => all.filter((other) => other !== conflict))
    },
    /** Takes what somebody else saved as the model to change, and keeps the own changes on top of it. */
    moveTo: (theirs: StoredDataModel) => {
      const merged = rebased(base.model, step.model, theirs.model)
      setState(from(merged.model))
      setConflicts(merged.conflicts)
      setBase(theirs)
    },
    /** Starts anew from what is stored. */
    restart: (now: StoredDataModel) => {
      setState(from(now.model))
      setConflicts([])
      setBase(now)
    },
  }
}
export type ModelDraft = ReturnType<typeof useModelDraft>
