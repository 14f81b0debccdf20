/** The beginning of a token; a token that an operator chose shows none. */
export const shownPrefix = ({ prefix }: { readonly prefix?: string | undefined } = {}): string => prefix ?? '–'
