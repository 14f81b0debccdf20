import type { ReactNode } from 'react'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { useField } from './form-context.ts'

/** A checkbox of a form. With a `refusal` it stays reachable, says why it can't be changed, and doesn't change. */
export function FormCheckbox({
  name,
  help,
  refusal,
}: {
  readonly name: string
  readonly help?: ReactNode
  readonly refusal?: string | undefined
}) {
  const { value, onChange, ...field } = useField<Record<string, boolean>, string>(name)
  const note = refusal ?? help
  return (
    <CheckboxField
      {...field}
      // A message that says the same replaces it.
      help={note === field.error ? undefined : note}
      checked={value ?? false}
      aria-disabled={refusal !== undefined || undefined}
      onChange={(event) => refusal === undefined && onChange(event.target.checked)}
    />
  )
}
