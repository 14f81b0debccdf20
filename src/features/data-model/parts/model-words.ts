import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getLanguage } from 'mock-server/contract/models.ts'
import { queryFor } from '#api/operation.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { fieldTypes } from '#features/data-model/draft/field-types.ts'

export type ModelWords = {
  readonly type: (name: string) => string
  /** The label of a field, or its key where the workspace has none. */
  readonly field: (key: string, type?: string) => string
  readonly value: (field: string, value: string, type?: string) => string
  /** A relation as a type at one of its ends calls it; without a type, both sides. */
  readonly relation: (name: string, type?: string) => string
  readonly section: (key: string) => string
  readonly group: (id: 'relations' | 'validators' | 'externalIdFields' | 'namingRule') => string
  readonly fieldType: (type: string) => string
}

type Sides = (relation: string) => readonly { readonly type: string; readonly side: string }[]

/** What the workspace calls the parts of its model, in the reader's language. `sidesOf`: both ends of a relation. */
export function useModelWords(sidesOf: Sides): ModelWords {
  const { t, i18n } = useTranslation('dataModel')
  const labels = useModelLabels()
  const { data } = useQuery({
    ...queryFor(getLanguage, { params: { id: i18n.language }, query: {} }),
    staleTime: 5 * 60_000,
  })
  return useMemo(() => {
    const sections = data?.data.viewModel?.section ?? {}
    const field = (key: string, type?: string) => labels.fieldOf(key, type) ?? key
    return {
      type: (name) => (name === 'BaseFactSheet' ? t('anyType') : labels.typeOf(name)),
      field,
      value: (key, value, type) => labels.valueOf(key, value, type) ?? value,
      relation: (name, type) => {
        const sides = sidesOf(name)
        const own = sides.find((end) => end.type === type) ?? sides.find((end) => end.type === 'BaseFactSheet')
        if (type !== undefined && own) return field(own.side)
        return sides.length === 0 ? name : sides.map((end) => labels.typeOf(end.type)).join(' → ')
      },
      // By the last part of its key.
      section: (key) => sections[key.split('.').at(-1) ?? key] ?? key,
      group: (id) => t(`group.${id}`),
      fieldType: (type) => (fieldTypes.some((known) => known === type) ? t(`fieldType.${type}`) : type),
    }
  }, [t, labels, data, sidesOf])
}
