/** The `ETag` of a revision of a model: of the data model, the view model, or the labels of a language. */
export const etagOf = (revision: number, kind: 'data' | 'view' | `language:${string}` = 'data'): string =>
  `"${kind.replace(':', '-')}-${revision}"`
