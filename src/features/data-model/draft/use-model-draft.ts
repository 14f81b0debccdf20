import { useCallback, useMemo, useState } from 'react'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import type { ViewModel } from 'mock-server/contract/view-model.ts'
import type { Language } from './documents.ts'
import { changesOf, marksOf, sharing } from './changes.ts'
import { changedDocuments, type Documents } from './documents.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { extrasOf } from './extras.ts'
import { onTopOf } from 'mock-server/contract/models/leaves.ts'
import { type LabelName, withLabel } from 'mock-server/contract/models/labels.ts'
import { type Conflict, rebased, viewOnTop, withTheirs } from './merge.ts'
import type { StoredDocuments } from './model.queries.ts'
import { keyOf, type Definition } from 'mock-server/contract/models/place.ts'
import { renamesIn, usefulMoves } from 'mock-server/contract/models/moves.ts'
import { dropDraft, keepDraft, restoreDraft } from './kept-draft.ts'
import { rename, withRenames, withValueMoved } from './renames.ts'
import { withSection, withWeight } from 'mock-server/contract/models/sections.ts'
import { useKeptDraft } from '#common/workbench/use-kept-draft.ts'
import { useSteps } from '#common/workbench/use-steps.ts'

/** What the service answers for a save that is to be undone. */
type UndoneModels = {
  readonly model: DataModel
  readonly viewModel?: ViewModel | undefined
  readonly languages: Readonly<Record<string, Translation>>
  readonly moves: readonly DataMove[]
}

/** The data model with its sections and labels as they are being edited; nothing is saved before the review. */
export function useModelDraft(stored: StoredDocuments, owner: string) {
  const [base, setBase] = useState(stored)
  const [restored] = useState(() => restoredOn(stored, owner))
  const steps = useSteps(stored.documents, restored?.documents)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(restored?.conflicts ?? [])
  const { current } = steps
  const moves = useMemo(() => usefulMoves(current.moves, base.documents.model, current.model), [base, current])
  // What is stored, as it would be called: whatever has another key only is not deleted and added.
  const renames = useMemo(() => renamesIn(moves, base.documents.model), [base, moves])
  const named = useMemo(() => withRenames(base.documents, renames), [base, renames])
  const changes = useMemo(() => changesOf(named.model, current.model), [named, current.model])
  const extras = useMemo(() => extrasOf(named, current, renames), [named, current, renames])
  const marks = useMemo(
    () => marksOf([...extras.map(({ place }) => ({ place, mark: 'changed' as const })), ...changes]),
    [changes, extras],
  )
  const whole = useMemo(() => ({ ...current, moves }), [current, moves])
  const changed = useMemo(() => changedDocuments(base.documents, current), [base, current])
  const count = changes.length + extras.length
  const keep = useCallback(() => keepDraft(owner, base, current), [owner, base, current])
  const { keptAt, isFull } = useKeptDraft({ keep, drop: dropDraft, isChanged: count > 0, since: restored?.at })
  const changeModel = (make: (model: DataModel) => DataModel, about?: string) =>
    steps.change((all) => {
      const model = make(all.model)
      return model === all.model ? all : { ...all, model }
    }, about)
  const start = (now: StoredDocuments) => {
    steps.restart(now.documents)
    setConflicts([])
    setBase(now)
  }
  return {
    base: named.model,
    baseDocuments: named,
    /** As stored, with the keys that it has there. */
    stored: base.documents,
    tags: base.tags,
    ...current,
    moves,
    renames,
    documents: whole,
    changes,
    extras,
    /** How many changes there are, of all documents. */
    count,
    /** When it was kept in this tab. */
    keptAt,
    /** There is no room to keep it. */
    isFull,
    /** The documents that have to be written. */
    changed,
    marks,
    conflicts,
    /** `about`: what is typed into; undefined for a change that is undone by itself. */
    change: changeModel,
    set: (place: ModelPlace, definition: Definition | undefined, about?: string) =>
      changeModel((model) => withDefinition(model, place, definition), about),
    setLabel: (language: Language, place: ModelPlace, label: LabelName, text: string) =>
      steps.change(
        (all) => ({ ...all, texts: { ...all.texts, [language]: withLabel(all.texts[language], place, label, text) } }),
        `${language} ${keyOf(place)} ${label}`,
      ),
    setSection: (type: string, field: string, section: string | undefined) =>
      steps.change((all) => ({ ...all, view: withSection(all.view, type, field, section) })),
    setWeight: (type: string, field: string, weight: number | undefined) =>
      steps.change((all) => ({ ...all, view: withWeight(all.view, type, field, weight) }), `weight ${type} ${field}`),
    /** Gives a field or value another key, wherever it is named; its data go with it. */
    rename: (move: DataMove) => steps.change((all) => rename(all, base.documents, move)),
    /** Keeps the data of a deleted value in another one. */
    moveValue: (move: Omit<DataMove, 'to'>, to: string | undefined) =>
      steps.change((all) => withValueMoved(all, move, to)),
    /** Starts from what is stored, and makes it, as one step, what it is without one of the saves. */
    startUndone: (now: StoredDocuments, { model, viewModel, languages: texts, moves: moved }: UndoneModels) => {
      start(now)
      const { documents } = now
      const others = withRenames(documents, renamesIn(moved, documents.model))
      steps.change(() => ({
        model: sharing(model, documents.model),
        view: viewModel ? sharing(viewModel, documents.view) : others.view,
        texts: sharing({ ...others.texts, ...texts }, documents.texts),
        moves: moved,
      }))
    },
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: steps.undo,
    redo: steps.redo,
    discard: () => start(base),
    /** Decides a conflict: the own change holds. */
    keepMine: (conflict: Conflict) => setConflicts((all) => all.filter((other) => other !== conflict)),
    /** Decides a conflict: what somebody else saved holds. */
    takeTheirs: (conflict: Conflict) => {
      changeModel((model) => withTheirs(model, base.documents.model, conflict))
      setConflicts((all) => all.filter((other) => other !== conflict))
    },
    /** Takes what is stored by now as what is changed, and keeps the own changes on top of it. */
    moveTo: (theirs: StoredDocuments) => {
      const merged = mergedDocuments(base.documents, current, theirs.documents)
      steps.restart(merged.documents)
      setConflicts(merged.conflicts)
      setBase(theirs)
    },
    /** Starts anew from what is stored. */
    restart: start,
  }
}
export type ModelDraft = ReturnType<typeof useModelDraft>

/** The draft that was kept, on top of what is stored by now. */
function restoredOn(stored: StoredDocuments, owner: string) {
  const kept = restoreDraft(owner, stored)
  if (!kept) return undefined
  const { before, after, isCurrent, at } = kept
  if (isCurrent) return { at, documents: after, conflicts: [] }
  return { at, ...mergedDocuments(before, after, stored.documents) }
}

function mergedDocuments(before: Documents, mine: Documents, now: Documents) {
  const moves = usefulMoves(mine.moves, before.model, mine.model)
  const renames = renamesIn(moves, before.model)
  const [base, theirs] = [withRenames(before, renames), withRenames(now, renames)]
  const { model, conflicts } = rebased(base.model, mine.model, theirs.model)
  const documents: Documents = {
    model,
    view: viewOnTop(base.view, mine.view, theirs.view),
    texts: onTopOf(base.texts, mine.texts, theirs.texts),
    moves,
  }
  return { documents, conflicts }
}
