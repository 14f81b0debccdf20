import type { Authorization } from '#contract/access.ts'
import type { Db, Tx } from './database.ts'

/** The roles of workspaces. */
export interface Authorizations {
  /** Those of a version: the same object each time. Inside a transaction they must be read through it. */
  at(workspaceId: string, version: number, db?: Db | Tx): Promise<Authorization>
  /** Those of now. */
  current(workspaceId: string, db?: Db | Tx): Promise<Authorization>
}
