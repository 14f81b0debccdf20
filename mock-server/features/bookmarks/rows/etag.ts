interface Revision {
  readonly revision: number
}

/** The ETag of a bookmark. Views are not part of it, because they don't change the revision. */
export const etagOf = ({ revision }: Revision): string => `"${revision}"`

/** Whether an If-Match header allows a write to this revision. Weak tags match too: proxies that compress answers weaken them. */
export const matchesEtag = (ifMatch: string, current: Revision): boolean =>
  ifMatch.split(',').some((tag) => ['*', etagOf(current)].includes(tag.trim().replace(/^W\//, '')))
