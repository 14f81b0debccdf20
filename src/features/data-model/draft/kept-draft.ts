import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, ModelPlace } from 'mock-server/contract/model-changes.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { type Leaf, leavesBetween, withValue } from 'mock-server/contract/models/leaves.ts'
import { type Definition, definitionAt } from 'mock-server/contract/models/place.ts'
import { isRecord } from '#lib/is-record.ts'
import { changesOf } from './changes.ts'
import type { Documents } from './documents.ts'
import type { StoredDocuments } from './model.queries.ts'

/** In sessionStorage: a draft outlives a reload of its tab and the way to other pages, and no other tab sees it. */
const KEY = 'dataModelDraft'

type Change = { readonly place: ModelPlace; readonly before?: Definition; readonly after?: Definition }

/** What differs from what is stored, with the tags of the documents that it was compared with. */
type Kept = {
  /** The workspace and the person. */
  readonly owner: string
  readonly at: string
  readonly tags: StoredDocuments['tags']
  readonly changes: readonly Change[]
  readonly others: readonly Leaf[]
  readonly moves: readonly DataMove[]
}

/** Keeps a draft; the moment, or undefined where there is no room for it. */
export function keepDraft(owner: string, base: StoredDocuments, draft: Documents): string | undefined {
  const at = new Date().toISOString()
  const { model, ...others } = base.documents
  const changes = changesOf(model, draft.model).map(({ place }): Change => {
    const [before, after] = [definitionAt(model, place), definitionAt(draft.model, place)]
    // Fields of what is in both are changes of their own.
    const own = (definition: Definition) =>
      // Safe: the same definition without its fields.
      (before && after ? { ...definition, fields: undefined } : definition) as Definition
    return { place, ...(before && { before: own(before) }), ...(after && { after: own(after) }) }
  })
  const { view, texts, moves } = draft
  const leaves = leavesBetween({ view: others.view, texts: others.texts }, { view, texts })
  const kept: Kept = { owner, at, tags: base.tags, changes, others: leaves, moves }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return at
  } catch {
    sessionStorage.removeItem(KEY)
    return undefined
  }
}

export const dropDraft = (): void => sessionStorage.removeItem(KEY)

/** The kept draft of somebody, with the documents that it began from; undefined if there is none. */
export function restoreDraft(owner: string, stored: StoredDocuments) {
  const kept = readKept(owner)
  if (!kept) return undefined
  const isCurrent = JSON.stringify(kept.tags) === JSON.stringify(stored.tags)
  const before = isCurrent ? stored.documents : withSides(stored.documents, kept, 'before')
  const after = { ...withSides(before, kept, 'after'), moves: kept.moves }
  return { before, after, isCurrent, at: kept.at }
}

function withSides(documents: Documents, { changes, others }: Kept, side: 'before' | 'after'): Documents {
  const model = changes.reduce<DataModel>((current, { place, ...sides }) => {
    const [definition, found] = [sides[side], definitionAt(current, place)]
    const isShared = sides.before !== undefined && sides.after !== undefined
    const fields = isShared && found && 'fields' in found ? { fields: found.fields } : {}
    // Safe: the definition that was taken from there, with the fields of now.
    return withDefinition(current, place, definition && ({ ...definition, ...fields } as Definition))
  }, documents.model)
  const { view, texts } = others.reduce<unknown>((current, leaf) => withValue(current, leaf.path, leaf[side]), {
    view: documents.view,
    texts: documents.texts,
    // Safe: the same documents with other values at some paths.
  }) as Pick<Documents, 'view' | 'texts'>
  return { ...documents, model, view, texts: { ...documents.texts, ...texts } }
}

/** Written by `keepDraft` alone; one of somebody else is dropped. */
function readKept(owner: string): Kept | undefined {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    // Safe: only the shape that is written here has this owner.
    if (isRecord(kept) && kept.owner === owner) return kept as Kept
  } catch {
    // Not what was written here.
  }
  dropDraft()
  return undefined
}
