import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isSaveKey } from '#ui/keyboard/save-keys.ts'
import { type FormParts, type FormRules, useFormParts } from './use-form-parts.tsx'

export type InlineFormState = {
  readonly isDirty: boolean
  readonly isBusy: boolean
  /** Returns to the stored values. */
  readonly discard: () => void
}

type Props<Input extends FieldValues, Output, Result> = FormRules<Input, Output, Result> & {
  /** The id of its heading. */
  readonly labelledBy: string
  /** The values that the form shows after a save. */
  readonly next: (result: Result) => Input
  /** Controls and buttons; the one that saves has `type="submit"`. */
  readonly children: (parts: FormParts<Input>, state: InlineFormState) => ReactNode
}

/** A form as a part of a page, by the rules of `FormDialog`; it stays after a save. Ctrl/Cmd+S and Ctrl/Cmd+Enter save it. */
export function InlineForm<Input extends FieldValues, Output, Result>(props: Props<Input, Output, Result>) {
  const { saving, parts, isDirty, isBusy, summary, around } = useFormParts({
    ...props,
    onSaved: (result: Result) => {
      saving.reset(props.next(result))
      props.onSaved(result)
    },
  })
  return around(
    <form
      noValidate
      aria-labelledby={props.labelledBy}
      aria-busy={isBusy}
      onKeyDown={(event) => {
        if (!isSaveKey(event)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.submit()
      }}
    >
      {summary}
      {props.children(parts, { isDirty, isBusy, discard: () => saving.reset() })}
    </form>,
  )
}
