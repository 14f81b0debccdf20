import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove } from 'mock-server/contract/model-changes.ts'
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
}
export type DocumentName = 'model' | 'view' | Language

export const documentNames = ['model', 'view', ...languages] as const

export const documentOf = (documents: Documents, name: DocumentName): object =>
  name === 'model' || name === 'view' ? documents[name] : documents.texts[name]

/** The documents that are not the same objects in both. */
export const changedDocuments = (base: Documents, draft: Documents): DocumentName[] =>
  documentNames.filter((name) => documentOf(base, name) !== documentOf(draft, name))
