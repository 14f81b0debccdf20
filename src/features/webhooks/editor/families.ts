import { eventTypes } from 'mock-server/contract/events.ts'

/** Families of event types, in the order of the catalogue, with the beginnings of their types. */
const beginnings = {
  factSheets: ['FACT_SHEET_', 'QUALITY_SEAL_', 'INTENTIONALLY_'],
  relations: ['RELATION_', 'CONSTRAINING_'],
  tags: ['TAG_'],
  documents: ['DOCUMENT_'],
  comments: ['COMMENT_'],
  subscribers: ['SUBSCRIPTION_'],
  bookmarks: ['BOOKMARK_'],
} as const

export type FamilyName = keyof typeof beginnings
export type Family = { readonly name: FamilyName; readonly types: readonly string[] }

// Safe: Object.keys of a constant gives its keys.
export const familyNames = Object.keys(beginnings) as readonly FamilyName[]

export const families: readonly Family[] = familyNames.map((name) => ({
  name,
  types: eventTypes.filter((type) => beginnings[name].some((beginning) => type.startsWith(beginning))),
}))
