import type { Generated } from 'kysely'
import type { ModelPlace } from '#contract/model-changes.ts'
import type { Instant, Int8, Json } from './columns.ts'

/** The documents of a workspace's models. */
export interface ModelTables {
  /** One row for each revision of a model document; the highest revision of a kind is the current one. */
  model: {
    workspace_id: string
    /** `data`, `view`, `reporting`, `resources`, or `language:<id>`. */
    kind: string
    revision: Int8
    document: string
    created_at: Instant
    created_by: string | null
  }
  /** Fact sheets of these types are to be made anew, in the order of their ids, from the one after `position` on. */
  model_renewal: { workspace_id: string; revision: Int8; types: string[]; position: string | null }
  /** What each save of the models changed. */
  model_change: {
    workspace_id: string
    id: string
    /** From 1 on; those before there were numbers have the revision that they led to. */
    number: Int8
    /** Of the data model that it led to; null for one of other documents alone. */
    revision: Int8 | null
    created_at: Instant
    created_by: string
    added: number
    changed: number
    deleted: number
    /** The first ones. */
    places: Json<ModelPlace[]>
    /** JSON. */
    changes: string
    /** JSON. */
    moves: string
    /** JSON: the other documents that it changed. */
    documents: string
    /** JSON: what a program asked for by an action batch. */
    actions: string
    /** The save that it undoes. */
    undoes: string | null
  }
  /** What a revision of the data model took the ground from, until it is deleted: the loss `step`, from the row after `position` on. */
  model_deletion: {
    workspace_id: string
    revision: Int8
    /** JSON. */
    losses: string
    /** Types of which nobody sees a fact sheet any more. */
    types: string[]
    actor_id: string
    created_at: Instant
    step: number
    position: string | null
    /** Rows so far. */
    deleted: Int8
    /** The deletion that it undoes: what that one kept comes back before anything is deleted. */
    restores: Int8 | null
    /** The losses of that deletion that are still to come back, the last one first, from the row before `restored_from` on. */
    restored_steps: Generated<number[]>
    restored_from: string | null
  }
  /** What a revision of the data model took the ground from, kept to be brought back. */
  kept_deletion: {
    workspace_id: string
    revision: Int8
    /** JSON. */
    losses: string
    /** How many fact sheets or relations each loss was of when it was decided. */
    counts: Int8[]
    deleted_at: Instant
    /** Its rows are kept no more. */
    is_over: Generated<boolean>
  }
  /** What a fact sheet or a relation lost. */
  kept_row: { workspace_id: string; revision: Int8; step: number; row_id: string; kept: Json<unknown> }
  /** Entities and webhook subscriptions that can be restored. */
  deleted_record: {
    workspace_id: string
    kind: 'entity' | 'subscription'
    id: string
    kept: Json<unknown>
    deleted_at: Instant
    deleted_by: string | null
  }
  /** Files of deleted fact sheets. */
  kept_content: { workspace_id: string; revision: Int8; document_id: string; content: Uint8Array }
}
