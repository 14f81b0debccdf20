/** Whether an If-Match header allows a change of what has this ETag; one that is not sent allows every change. */
export const allowsChange = (ifMatch: string | null, etag: string): boolean =>
  ifMatch === null || ifMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
