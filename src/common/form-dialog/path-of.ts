import type { FieldValues, Path } from 'react-hook-form'

/** A field of a form by its name. */
export const pathOf = <Values extends FieldValues>(name: string): Path<Values> =>
  // Safe: a member of the values is a path of them, which TypeScript can't see for a type parameter.
  name as Path<Values>
