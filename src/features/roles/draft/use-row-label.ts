import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useModelLabels } from '#common/model-labels.ts'
import { isMember, type MatrixRow } from './rows.ts'

/** What people call a row of the matrix; the name of a field or relation without a label. */
export function useRowLabel(): (row: MatrixRow) => string {
  const { t } = useTranslation('terms')
  const { fieldOf } = useModelLabels()
  return useCallback(
    (row) => {
      if (isMember(row)) return fieldOf(row.name, row.type) ?? row.name
      return row.category ? t(`rightFor.${row.right}.${row.category}`) : t(`right.${row.right}`)
    },
    [t, fieldOf],
  )
}
