/** The data model, the view model, or the labels of a language. */
export type ModelKind = 'data' | 'view' | `language:${string}`

/** The `ETag` of a revision of a model. */
export const etagOf = (revision: number, kind: ModelKind = 'data'): string => `"${kind.replace(':', '-')}-${revision}"`
