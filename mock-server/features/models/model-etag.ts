/** The `ETag` of a revision of the data model. */
export const etagOf = (revision: number): string => `"data-${revision}"`

/** Whether an If-Match header allows a change of a revision; one that is not sent allows every change. */
export const isMatch = (ifMatch: string | null, revision: number): boolean =>
  ifMatch === null || ifMatch.split(',').some((tag) => ['*', etagOf(revision)].includes(tag.trim().replace(/^W\//, '')))
