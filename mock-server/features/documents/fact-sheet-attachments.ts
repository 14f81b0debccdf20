import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'

/** Emits an event about the fact sheet: its type and its members besides the common ones. */
type EmitAbout = (type: string, members: Record<string, unknown>) => void

/** A fact sheet at a revision that the client has read, or at any. */
export interface FactSheetTarget {
  readonly id: string
  readonly requested?: 'document' | undefined
  readonly rev?: number | null | undefined
}

/** The access of documents to the fact sheets that they are attached to. */
export interface FactSheetAttachments {
  /**
   * Runs a change of what is attached to a fact sheet. Refused if the caller cannot see the fact sheet (`requested` is then said not to
   * exist) or may not change it, or if it is at another revision. If the change emits anything, it counts as a change of the fact sheet.
   */
  change<T>(
    step: Step,
    caller: Caller,
    target: FactSheetTarget,
    change: (factSheet: { readonly id: string }, emit: EmitAbout) => Promise<T>,
  ): Promise<T>
  isVisible(caller: Caller, id: string): Promise<boolean>
}
