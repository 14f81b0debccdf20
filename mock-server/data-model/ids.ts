const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be an id at all: the store refuses to look for anything else. */
export const isId = (text: string): boolean => guid.test(text)
