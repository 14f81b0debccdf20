import { flag } from './query.ts'

/** Ours: send `refusals` with each record: what the caller can't do with it, and why. The operations of the console always do. */
export const refusalsOnRequest = { refusals: flag.default(false) }
