import { join, dirname } from 'node:path'

/** The folder of the repository. */
export const root = dirname(dirname(import.meta.dirname))

/** A path inside the repository. */
export const inRoot = (...parts) => join(root, ...parts)
