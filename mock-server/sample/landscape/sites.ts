/** The plants, and the legal entities that they belong to. */
export const sites = [
  ['Winterthur', 'Helvion AG'],
  ['Reutlingen', 'Helvion Deutschland GmbH'],
  ['Porto', 'Helvion Portugal Lda.'],
  ['Gothenburg', 'Helvion Nordic AB'],
  ['Suzhou', 'Helvion Suzhou Co. Ltd.'],
  ['Monterrey', 'Helvion México S.A. de C.V.'],
] as const

/** The site at which an application runs, if it is one of a site. */
export const siteOf = (name: string): string | undefined => sites.find(([site]) => name.endsWith(` ${site}`))?.[0]
