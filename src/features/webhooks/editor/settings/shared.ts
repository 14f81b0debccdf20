import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import type { InlineFormState } from '#common/form-dialog/inline-form.tsx'
import type { Change, Words } from './change-words.ts'
import type { Editing } from './editing.ts'
import type { Values } from './values.ts'

/** What the editor is about. */
export type EditorProps = InlineFormState & {
  readonly headingId: string
  /** Under which the tab keeps what was changed. */
  readonly draftKey: string
  readonly editing: Editing | undefined
  readonly original: Subscription | undefined
  readonly application: string
  readonly words: Words
}

/** What the parts of the editor have in common. */
export type Shared = EditorProps & {
  readonly stored: Values
  readonly changes: readonly Change[]
  readonly selected: ReadonlySet<string>
  /** The type whose sample is shown. */
  readonly current: string
  readonly onCurrent: (type: string) => void
}
