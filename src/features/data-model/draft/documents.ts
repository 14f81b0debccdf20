import { differenceWith, isEqual, omit } from 'es-toolkit'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, DocumentDifference, UndoneModel } from 'mock-server/contract/model-changes.ts'
import type { Translation } from 'mock-server/contract/translation.ts'
import type { ViewModel } from 'mock-server/contract/view-model.ts'

/** The languages whose labels are edited: those of the console, which the default models have, too. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** What the workbench edits: the data model, the sections that show its fields, and its labels in the languages of the console. */
export type Documents = {
  readonly model: DataModel
  readonly view: ViewModel
  readonly texts: Readonly<Record<Language, Translation>>
  /** Where data of fields and values that the model no longer has are to be kept; renamed ones among them. */
  readonly moves: readonly DataMove[]
  /** The save that is undone; undefined where the draft undoes none. */
  readonly undoing?: Undoing | undefined
}

/** An undone save, with what it takes back in documents that the workbench does not edit. */
export type Undoing = {
  readonly id: string
  readonly others: Partial<Pick<UndoneModel, 'reportingModel' | 'factSheetResources'>> & Pick<UndoneModel, 'languages'>
  /** The ETags of the documents, by their names. */
  readonly tags: Readonly<Record<string, string>>
  /** What changes in them. */
  readonly differences: readonly DocumentDifference[]
}
export type DocumentName = 'model' | 'view' | Language

export const documentNames = ['model', 'view', ...languages] as const

export const documentOf = (documents: Documents, name: DocumentName): object =>
  name === 'model' || name === 'view' ? documents[name] : documents.texts[name]

/** The documents that are not the same objects in both. */
export const changedDocuments = (base: Documents, draft: Documents): DocumentName[] =>
  documentNames.filter((name) => documentOf(base, name) !== documentOf(draft, name))

const isEdited = (document: string): boolean =>
  document === 'viewModel' || languages.some((id) => document === `languages/${id}`)

/** An undo, with what it takes back in other documents; `differences` are those of the save. */
export const undoingOf = (save: UndoneModel, differences: readonly DocumentDifference[]): Undoing => ({
  id: save.undoes,
  others: {
    ...(save.reportingModel && { reportingModel: save.reportingModel }),
    ...(save.factSheetResources && { factSheetResources: save.factSheetResources }),
    languages: omit(save.languages, [...languages]),
  },
  tags: save.tags,
  differences: differenceWith(differences, save.differences, isSamePlace)
    .filter(({ document }) => !isEdited(document))
    .map(({ before, after, ...place }) => ({ ...place, before: after, after: before })),
})

const isSamePlace = (one: DocumentPlace, other: DocumentPlace): boolean =>
  one.document === other.document && isEqual(one.path, other.path)
type DocumentPlace = Pick<DocumentDifference, 'document' | 'path'>
