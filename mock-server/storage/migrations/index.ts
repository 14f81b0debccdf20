import { foundation } from './0001-foundation.ts'

/** Every migration in order. One that has landed is never edited: what changes is a new one at the end. */
export const migrations = [{ name: '0001-foundation', sql: foundation }] as const
