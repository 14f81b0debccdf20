/** Whether GraphQL can spell a name; two underscores at the start are its own. */
export const isSpellable = (name: string): boolean => /^(?!__)[A-Za-z_]\w*$/.test(name)

/** A side name as the value of a relation's `type`: RelApplicationToITComponent. */
export const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
