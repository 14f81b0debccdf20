import type { ComponentPropsWithRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { SelectInput } from './select-input.tsx'

/** A labelled choice of one. */
export function SelectField({ label, help, error, isOptional, action, id, ...select }: Props) {
  return (
    <Field {...{ label, help, error, action, id }} isOptional={isOptional ?? false}>
      {(names) => <SelectInput {...select} {...names} />}
    </Field>
  )
}

type Props = FieldTexts & ComponentPropsWithRef<typeof SelectInput>
