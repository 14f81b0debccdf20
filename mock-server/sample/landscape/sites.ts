/** The plants and the legal entities that own them. */
export const sites = [
  ['Winterthur', 'Helvion AG'],
  ['Reutlingen', 'Helvion Deutschland GmbH'],
  ['Porto', 'Helvion Portugal Lda.'],
  ['Gothenburg', 'Helvion Nordic AB'],
  ['Suzhou', 'Helvion Suzhou Co. Ltd.'],
  ['Monterrey', 'Helvion México S.A. de C.V.'],
] as const

/** The site of an application, if it belongs to one. */
export const siteOf = (name: string): string | undefined => sites.find(([site]) => name.endsWith(` ${site}`))?.[0]
