import { createContext, use } from 'react'
import { type FieldValues, useController, useFormContext } from 'react-hook-form'
import { pathOf } from './path-of.ts'

export type Labels<Values> = { readonly [Name in keyof Values & string]: string }

/** Puts a message of a field into the reader's words. */
export type InWords = (field: string, message: string) => string

type FormTexts = {
  readonly labels: Readonly<Record<string, string>>
  readonly idPrefix: string
  readonly inWords: InWords
}

export const FormTextsContext = createContext<FormTexts>({ labels: {}, idPrefix: '', inWords: (_, message) => message })

/** What every control of a form gets: its id, its label, and what is wrong with it. */
export type FieldNames = { readonly id: string; readonly label: string; readonly error: string | undefined }

/** A field whose control takes `value` and `onChange`, such as a choice of segments or of people. */
export function useField<Values extends FieldValues, Name extends keyof Values & string>(name: Name) {
  const { control } = useFormContext<Values>()
  const { labels, idPrefix, inWords } = use(FormTextsContext)
  const { field, fieldState } = useController<Values>({ control, name: pathOf<Values>(name) })
  const value: Values[Name] = field.value
  return {
    id: idPrefix + name,
    label: labels[name] ?? name,
    error: fieldState.error?.message && inWords(name, fieldState.error.message),
    name: field.name,
    value,
    onChange: (next: Values[Name]) => field.onChange(next),
    onBlur: field.onBlur,
  }
}
