import { v5 } from 'uuid'

/** The id of a part of something with an id: the same each time it is asked for. */
export const derivedId = (owner: string, part: string): string => v5(part, owner)
