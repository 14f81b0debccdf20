const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text is a well-formed id; the store refuses to search for anything else. */
export const isId = (text: string): boolean => guid.test(text)
