/** The data model, the documents beside it, or the labels of a language. */
export type ModelKind = 'data' | 'view' | 'reporting' | 'resources' | `language:${string}`

/** Whether a kind of document is one of these. */
export const isModelKind = (kind: string): kind is ModelKind =>
  ['data', 'view', 'reporting', 'resources'].includes(kind) || kind.startsWith('language:')

/** The `ETag` of a revision of a model. */
export const etagOf = (revision: number, kind: ModelKind = 'data'): string => `"${kind.replace(':', '-')}-${revision}"`
