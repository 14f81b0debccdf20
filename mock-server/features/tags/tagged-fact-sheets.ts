import type { Step } from '#events/step.ts'

/** The access of tags to the fact sheets that carry them. */
export interface TaggedFactSheets {
  /** Removes tags from all fact sheets, before they are deleted. */
  remove(
    step: Step,
    workspaceId: string,
    tags: readonly { readonly id: string; readonly name: string; readonly group_name: string | null }[],
  ): Promise<void>
  /** How many fact sheets carry more than one of these tags. */
  countWithSeveral(tx: Step['tx'], workspaceId: string, tagIds: readonly string[]): Promise<number>
}
