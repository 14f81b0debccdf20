import type { TFunction } from 'i18next'

/**
 * The text for a message of the contract or the service, which names no field and is English: that of the field in this form
 * (`message.firstName`), of the form (`message`), of all forms (`terms:message`), or of the console (`common:message`). Numbers are
 * `{{n}}` in texts and `N` in keys.
 * A message without a text is shown as it is.
 */
export function fieldMessage(t: TFunction, field: string, message: string): string {
  const key = message.replaceAll(/\d+/g, 'N')
  const n = /\d+/.exec(message)?.[0] ?? ''
  return t([`message.${field}.${key}`, `message.${key}`, `terms:message.${key}`, `common:message.${key}`], {
    n,
    defaultValue: message,
  })
}
