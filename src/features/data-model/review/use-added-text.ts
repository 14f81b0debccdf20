import { useTranslation } from 'react-i18next'
import type { ModelChange } from 'mock-server/contract/model-changes.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { useUi } from '#ui/ui-context.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** What is added or deleted as a whole, in a sentence: "Single select in Application, values Gold, Silver". */
export function useAddedText(words: ModelWords): (change: ModelChange) => string {
  const { t } = useTranslation('dataModel')
  const { locale } = useUi()
  const list = (names: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit' }).format(names)
  return ({ collection, name, field, before, after }) => {
    const definition = after ?? before ?? {}
    if (field !== undefined) {
      const owner = collection === 'factSheets' ? words.type(name) : words.relation(name)
      const type = words.fieldType(String(definition.type))
      const values = Array.isArray(definition.values) ? definition.values.map(String) : []
      return values.length === 0
        ? t('review.field', { type, owner })
        : t('review.fieldWithValues', {
            type,
            owner,
            values: list(values.map((value) => words.value(field, value, name))),
          })
    }
    const fields = isRecord(definition.fields) ? Object.keys(definition.fields) : []
    if (collection === 'factSheets')
      return fields.length === 0
        ? t('review.emptyType')
        : t('review.type', { fields: list(fields.map((key) => words.field(key, name))) })
    if (collection === 'relations') {
      const ends = [definition.from, definition.to].map((end) =>
        isRecord(end) ? words.type(String(end.factSheetType)) : '',
      )
      return t('review.relation', { from: ends[0] ?? '', to: ends[1] ?? '' })
    }
    return t(`review.${collection}`)
  }
}
