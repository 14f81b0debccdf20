import type { ReactNode } from 'react'
import { SavedState } from '#features/bookmarks/preview/saved-state.tsx'
import type { Names } from '#features/bookmarks/access-cell.tsx'
import { type FormField, type FormValues, fields } from './fields.ts'

type Words = { readonly t: (key: string) => string; readonly names: Names; readonly roleName: (role: string) => string }

/** One field of a form in words, to be compared with another version of it. */
export function valueInWords(field: FormField, values: FormValues, { t, names, roleName }: Words): ReactNode {
  const value = values[field]
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object') {
    if (value.who === 'everyone') return t(`form.${field}.everyone`)
    if (value.who === 'owner') return t('form.onlyOwner')
    const roles = value.roles.map(roleName)
    return [...value.people.map((id) => names.get(id) ?? id), ...roles].join(', ')
  }
  const { kind } = fields[field]
  if (kind === 'type') return t(`type.${value}`)
  if (kind === 'json') return <SavedState state={JSON.parse(value)} />
  return value === '' ? '–' : value
}
