import { ApiError, messagesByField } from '#api/errors.ts'

type Refusal<Field extends string> = {
  readonly fields: readonly { field: Field; message: string }[]
  /** The refusal, when it concerns no field of the form. */
  readonly rest: string | undefined
  readonly isOffline: boolean
}

/** Assigns a refusal of the service to the fields of a form. */
export function refusalByField<Field extends string>(thrown: unknown, formFields: readonly Field[]): Refusal<Field> {
  if (!(thrown instanceof ApiError)) throw thrown
  const messages = messagesByField(thrown)
  const fields = formFields.flatMap((field) => {
    const message = messages.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return { fields, rest: fields.length > 0 ? undefined : thrown.message, isOffline: thrown.status === 0 }
}
