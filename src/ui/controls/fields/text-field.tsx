import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

/** A labelled line of text: `<TextField label=… error={errors.name?.message} {...register('name')} />`. */
export function TextField({ label, help, error, isOptional, action, id, ...input }: Labelled<typeof TextInput>) {
  return (
    <Field {...{ label, help, error, action, id }} isOptional={isOptional ?? false}>
      {(names) => (
        <TextInput
          {...input}
          {...names}
          // A description of the page's own, such as the rules of a password, beside help or message.
          aria-describedby={
            [input['aria-describedby'], names['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
        />
      )}
    </Field>
  )
}

/** A labelled text of several lines. */
export function TextAreaField({ label, help, error, isOptional, action, id, ...area }: Labelled<typeof TextArea>) {
  return (
    <Field {...{ label, help, error, action, id }} isOptional={isOptional ?? false}>
      {(names) => <TextArea {...area} {...names} />}
    </Field>
  )
}

type Labelled<Control extends React.ElementType> = FieldTexts & ComponentPropsWithRef<Control>
