import { useTranslation } from 'react-i18next'
import type { Names } from '#features/bookmarks/access-cell.tsx'
import { type FormField, type FormValues, fields } from './fields.ts'
import style from './form.module.css'

type Props = { readonly field: FormField; readonly values: FormValues; readonly names: Names }

/** One field of a form in words, to be compared with another version of it. */
export function FieldValue({ field, values, names }: Props) {
  const { t } = useTranslation('bookmarks')
  const value = values[field]
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object') {
    if (value.who === 'everyone') return t(`form.${field}.everyone`)
    return value.who === 'owner' ? t('form.onlyOwner') : value.people.map((id) => names.get(id) ?? id).join(', ')
  }
  const { kind } = fields[field]
  if (kind === 'type') return t(`type.${value}`)
  if (kind === 'json') return <pre className={`mono ${style.state ?? ''}`}>{value}</pre>
  return value === '' ? '–' : value
}
