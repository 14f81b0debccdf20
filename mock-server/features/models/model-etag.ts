/** The `ETag` of a revision of the data model. */
export const etagOf = (revision: number): string => `"data-${revision}"`
