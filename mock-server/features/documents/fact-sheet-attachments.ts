import type { Caller } from '#contract/access.ts'
import type { Step } from '#events/step.ts'

type Tell = (type: string, className: string, members: Record<string, unknown>) => void

/** What documents must know of the fact sheets that they hang on. */
export interface FactSheetAttachments {
  /**
   * Runs a change of what hangs on a fact sheet: refused where the caller cannot see the fact sheet (`askedFor` is what is then said
   * not to be there) or may not change it; counts as a change of the fact sheet where something is told.
   */
  touch<T>(
    step: Step,
    caller: Caller,
    meant: { readonly id: string; readonly askedFor?: 'document' | undefined },
    change: (factSheet: { readonly id: string }, tell: Tell) => Promise<T>,
  ): Promise<T>
  isVisible(caller: Caller, id: string): Promise<boolean>
}
