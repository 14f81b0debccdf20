/** Whether GraphQL can spell a name. Names that start with two underscores are reserved. */
export const isSpellable = (name: string): boolean => /^(?!__)[A-Za-z_]\w*$/.test(name)

/** A side name in the form of a relation's `type`: RelApplicationToITComponent. */
export const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
