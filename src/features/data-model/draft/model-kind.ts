import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, DocumentDifference, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { withDefinition, withFields } from 'mock-server/contract/models/edits.ts'
import { withValue } from 'mock-server/contract/at-path.ts'
import { type Leaf, leavesBetween, onTopOf } from 'mock-server/contract/models/leaves.ts'
import { renamesIn, usefulMoves } from 'mock-server/contract/models/moves.ts'
import { type Definition, definitionAt, fieldsOf } from 'mock-server/contract/models/place.ts'
import type { DraftKind, Rebased } from '#common/workbench/use-draft.ts'
import { changesOf, type Marked } from './changes.ts'
import type { Documents, Undoing } from './documents.ts'
import { type Extra, extrasOf } from './extras.ts'
import { type Conflict, rebased, viewOnTop } from './merge.ts'
import type { StoredDocuments } from './model.queries.ts'
import { withRenames } from './renames.ts'

type Changes = {
  readonly moves: readonly DataMove[]
  readonly renames: readonly DataMove[]
  /** Stored documents with the draft's renames applied, so a renamed key doesn't show as deleted and added. */
  readonly named: Documents
  readonly changes: readonly Marked[]
  /** Sections, weights and labels. */
  readonly extras: readonly Extra[]
  /** What an undo changes in documents that are not edited here. */
  readonly undone: readonly DocumentDifference[]
}

/** The data model with its sections and labels as a workbench edits them. */
export const modelKind: DraftKind<StoredDocuments, Documents, Changes, Conflict, Kept> = {
  key: 'dataModelDraft',
  documentOf: ({ documents }) => documents,
  tagOf: ({ tags }) => tags,
  changesBetween,
  countOf: ({ changes, extras, undone }) => changes.length + extras.length + undone.length,
  rebase,
  pack,
  unpack,
}

function changesBetween(stored: Documents, draft: Documents): Changes {
  const moves = usefulMoves(draft.moves, stored.model, draft.model)
  const renames = renamesIn(moves, stored.model)
  const named = withRenames(stored, renames)
  return {
    moves,
    renames,
    named,
    changes: changesOf(named.model, draft.model),
    extras: extrasOf(named, draft, renames),
    undone: draft.undoing?.differences ?? [],
  }
}

function rebase(before: Documents, draft: Documents, now: Documents): Rebased<Documents, Conflict> {
  const moves = usefulMoves(draft.moves, before.model, draft.model)
  const renames = renamesIn(moves, before.model)
  const [base, theirs] = [withRenames(before, renames), withRenames(now, renames)]
  const { model, conflicts } = rebased(base.model, draft.model, theirs.model)
  const view = viewOnTop(base.view, draft.view, theirs.view)
  const texts = onTopOf(base.texts, draft.texts, theirs.texts)
  return { document: { model, view, texts, moves, undoing: draft.undoing }, conflicts }
}

type KeptChange = { readonly place: ModelPlace; readonly before?: Definition; readonly after?: Definition }

/** What differs from what is stored, with the tags of the documents that it was compared with. */
type Kept = {
  readonly tags: StoredDocuments['tags']
  readonly changes: readonly KeptChange[]
  readonly others: readonly Leaf[]
  readonly moves: readonly DataMove[]
  readonly undoing?: Undoing | undefined
}

function pack({ documents, tags }: StoredDocuments, draft: Documents): Kept {
  const { model } = documents
  const changes = changesOf(model, draft.model).map(({ place }): KeptChange => {
    const [before, after] = [definitionAt(model, place), definitionAt(draft.model, place)]
    // Fields of what is in both are changes of their own.
    const own = (definition: Definition) => (before && after ? withFields(definition, undefined) : definition)
    return { place, ...(before && { before: own(before) }), ...(after && { after: own(after) }) }
  })
  const { view, texts, moves, undoing } = draft
  const others = leavesBetween({ view: documents.view, texts: documents.texts }, { view, texts })
  return { tags, changes, others, moves, undoing }
}

function unpack(kept: Kept, { documents, tags }: StoredDocuments): Rebased<Documents, Conflict> {
  const isCurrent = JSON.stringify(kept.tags) === JSON.stringify(tags)
  const before = isCurrent ? documents : withSides(documents, kept, 'before')
  const after = { ...withSides(before, kept, 'after'), moves: kept.moves, undoing: kept.undoing }
  return isCurrent ? { document: after, conflicts: [] } : rebase(before, after, documents)
}

function withSides(documents: Documents, { changes, others }: Kept, side: 'before' | 'after'): Documents {
  const model = changes.reduce<DataModel>((current, { place, ...sides }) => {
    const [definition, found] = [sides[side], definitionAt(current, place)]
    const isShared = sides.before !== undefined && sides.after !== undefined
    const own =
      definition && isShared && found && 'fields' in found
        ? { ...definition, fields: fieldsOf(current, place) }
        : definition
    return withDefinition(current, place, own)
  }, documents.model)
  const { view, texts } = others.reduce((current, leaf) => withValue(current, leaf.path, leaf[side]), {
    view: documents.view,
    texts: documents.texts,
  })
  return { ...documents, model, view, texts: { ...documents.texts, ...texts } }
}
