import type { NewEvent } from '#events/log.ts'
import type { Model } from '#data-model/model.ts'
import type { Tx } from '#storage/database.ts'

/** An open transaction, the model as it was when it began, and where its events go. */
export interface TagStep {
  readonly tx: Tx
  readonly model: Model
  readonly emit: (event: NewEvent) => void
}

/** What tags must know of the fact sheets that carry them. */
export interface TagsOfFactSheets {
  /** Takes tags off all fact sheets, before they are deleted. */
  remove(
    step: TagStep,
    workspaceId: string,
    tags: readonly { readonly id: string; readonly name: string; readonly group_name: string | null }[],
  ): Promise<void>
  /** How many fact sheets carry more than one of these tags. */
  countWithSeveral(tx: Tx, workspaceId: string, tagIds: readonly string[]): Promise<number>
}
