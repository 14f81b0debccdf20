import { useMemo } from 'react'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, DocumentDifference, ModelPlace, UndoneModel } from 'mock-server/contract/model-changes.ts'
import type { Language } from './documents.ts'
import { marksOf, sharing } from './changes.ts'
import { changedDocuments, undoingOf } from './documents.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { type LabelName, withLabel } from 'mock-server/contract/models/labels.ts'
import { type Conflict, withTheirs } from './merge.ts'
import type { StoredDocuments } from './model.queries.ts'
import { keyOf, type Definition } from 'mock-server/contract/models/place.ts'
import { renamesIn } from 'mock-server/contract/models/moves.ts'
import { modelKind } from './model-kind.ts'
import { rename, withRenames, withValueMoved } from './renames.ts'
import { withSection, withWeight } from 'mock-server/contract/models/sections.ts'
import { useDraft } from '#common/workbench/use-draft.ts'

/** The data model with its sections and labels as they are being edited; nothing is saved before the review. */
export function useModelDraft(stored: StoredDocuments) {
  const draft = useDraft(stored, modelKind)
  const { base, document: current } = draft
  const { moves, renames, named, changes, extras, undone } = draft.changes
  const marks = useMemo(
    () => marksOf([...extras.map(({ place }) => ({ place, mark: 'changed' as const })), ...changes]),
    [changes, extras],
  )
  const whole = useMemo(() => ({ ...current, moves }), [current, moves])
  const changed = useMemo(() => changedDocuments(base.documents, current), [base, current])
  const changeModel = (make: (model: DataModel) => DataModel, about?: string) =>
    draft.change((all) => {
      const model = make(all.model)
      return model === all.model ? all : { ...all, model }
    }, about)
  return {
    ...draft,
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
    undone,
    /** The documents that have to be written. */
    changed,
    marks,
    /** `about`: what is typed into; undefined for a change that is undone by itself. */
    change: changeModel,
    set: (place: ModelPlace, definition: Definition | undefined, about?: string) =>
      changeModel((model) => withDefinition(model, place, definition), about),
    setLabel: (language: Language, place: ModelPlace, label: LabelName, text: string) =>
      draft.change(
        (all) => ({ ...all, texts: { ...all.texts, [language]: withLabel(all.texts[language], place, label, text) } }),
        `${language} ${keyOf(place)} ${label}`,
      ),
    setSection: (type: string, field: string, section: string | undefined) =>
      draft.change((all) => ({ ...all, view: withSection(all.view, type, field, section) })),
    setWeight: (type: string, field: string, weight: number | undefined) =>
      draft.change((all) => ({ ...all, view: withWeight(all.view, type, field, weight) }), `weight ${type} ${field}`),
    /** Gives a field or value another key, wherever it is named; its data go with it. */
    rename: (move: DataMove) => draft.change((all) => rename(all, base.documents, move)),
    /** Keeps the data of a deleted value in another one. */
    moveValue: (move: Omit<DataMove, 'to'>, to: string | undefined) =>
      draft.change((all) => withValueMoved(all, move, to)),
    /** Starts from what is stored, and makes it, as one step, what it is without one of the saves. */
    startUndone: (now: StoredDocuments, save: UndoneModel, differences: readonly DocumentDifference[]) => {
      const { model, viewModel, languages: texts, moves: moved } = save
      draft.restart(now)
      const { documents } = now
      const others = withRenames(documents, renamesIn(moved, documents.model))
      draft.change(() => ({
        model: sharing(model, documents.model),
        view: viewModel ? sharing(viewModel, documents.view) : others.view,
        texts: sharing({ ...others.texts, ...texts }, documents.texts),
        moves: moved,
        undoing: undoingOf(save, differences),
      }))
    },
    /** Decides a conflict: the own change holds. */
    keepMine: (conflict: Conflict) => draft.settle(conflict),
    /** Decides a conflict: what somebody else saved holds. */
    takeTheirs: (conflict: Conflict) =>
      draft.settle(conflict, (all) => ({ ...all, model: withTheirs(all.model, base.documents.model, conflict) })),
  }
}
export type ModelDraft = ReturnType<typeof useModelDraft>
