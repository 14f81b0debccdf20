import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Action } from '#ui/keyboard/action.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
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
  const id = useId()
  useActions(saveKeys.map((keys) => saveBy(keys, id)))
  return around(
    <form
      id={id}
      noValidate
      aria-labelledby={props.labelledBy}
      aria-busy={isBusy}
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

const saveKeys = ['$mod+s', '$mod+Enter']

/** Saves the form that has the focus. The list of shortcuts names the keys once, for all forms. */
const saveBy = (keys: string, formId: string): Action => ({
  id: `${formId}.${keys}`,
  label: '',
  group: 'page',
  keys,
  isKeysOnly: true,
  when: ({ target }) => target instanceof Element && target.closest('form')?.id === formId,
  run: () => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  },
})
