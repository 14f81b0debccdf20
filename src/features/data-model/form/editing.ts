import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { withMembers } from 'mock-server/contract/models/edits.ts'
import { type Definition, definitionAt, keyOf } from 'mock-server/contract/models/place.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** Changed members; those without a value are taken away. */
export type Members<Of> = { readonly [Member in keyof Of]?: Of[Member] | undefined }

/** A definition that is edited: its members in the draft and as stored, and how they are changed. */
export type Editing<Of extends Definition = Definition> = {
  readonly place: ModelPlace
  readonly value: Of
  /** Undefined for a definition that is new. */
  readonly stored: Of | undefined
  readonly draft: ModelDraft
  readonly words: ModelWords
  /** Why it can't be changed. */
  readonly refusal: string | undefined
  /** `about`: which text is being typed, so that it is undone as a whole. */
  readonly set: (members: Members<Of>, about?: string) => void
}

type Parts = Pick<Editing, 'place' | 'draft' | 'words' | 'refusal'>

/** Undefined where the draft has no such definition. */
export function editingOf(parts: Parts): Editing | undefined {
  const { place, draft, refusal } = parts
  const value = definitionAt(draft.model, place)
  if (!value) return undefined
  return {
    ...parts,
    value,
    stored: definitionAt(draft.base, place),
    set: (members, about) =>
      refusal === undefined &&
      draft.set(place, withMembers(value, members), about === undefined ? undefined : `${keyOf(place)} ${about}`),
  }
}
