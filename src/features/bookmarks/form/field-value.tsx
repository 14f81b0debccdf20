import { useTranslation } from 'react-i18next'
import type { Names } from '#features/bookmarks/access-cell.tsx'
import style from './form.module.css'
import type { FormField, FormValues } from './form-values.ts'

/** One field of a form in words, to be compared with another version of it. */
export function FieldValue({
  field,
  values,
  names,
}: {
  readonly field: FormField
  readonly values: FormValues
  readonly names: Names
}) {
  const { t } = useTranslation('bookmarks')
  switch (field) {
    case 'type':
      return t(`type.${values.type}`)
    case 'read':
    case 'write': {
      const { who, people } = values[field]
      if (who === 'everyone') return t(`form.${field}.everyone`)
      return who === 'owner' ? t('form.onlyOwner') : people.map((id) => names.get(id) ?? id).join(', ')
    }
    case 'readonly':
    case 'oDataEnabled':
    case 'predefined':
      return t(values[field] ? 'yes' : 'no')
    case 'state':
      return <pre className={`mono ${style.state ?? ''}`}>{values.state}</pre>
    case 'name':
    case 'groupKey':
    case 'description':
      return values[field] === '' ? '–' : values[field]
    default:
      return field satisfies never
  }
}
