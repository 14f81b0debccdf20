import { foundation } from './0001-foundation.ts'
import { delivery } from './0002-delivery.ts'
import { landscape } from './0003-landscape.ts'
import { suggestions } from './0004-suggestions.ts'

/** Every migration in order. One that has landed is never edited: what changes is a new one at the end. */
export const migrations = [
  { name: '0001-foundation', sql: foundation },
  { name: '0002-delivery', sql: delivery },
  { name: '0003-landscape', sql: landscape },
  { name: '0004-suggestions', sql: suggestions },
] as const
