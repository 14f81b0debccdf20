import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { fieldsOf, own } from 'mock-server/contract/models/place.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import type { Loss } from './losses.ts'

/** The ways to keep the data of a value that is deleted. */
export type Keeping = Pick<ModelDraft, 'model' | 'moveValue'>

type Props = { readonly loss: Loss; readonly keeping: Keeping; readonly words: ModelWords }

/** Whether the data of a deleted value are deleted, or which other value they get. */
export function KeepValues({ loss, keeping, words }: Props) {
  const { t } = useTranslation('dataModel')
  const { name: value, info1: name = '', info2: field = '', to, deletionType } = loss
  const collection = deletionType === 'RELATION_FIELD_VALUE' ? ('relations' as const) : ('factSheets' as const)
  const values = own(fieldsOf(keeping.model, { collection, name }), field)?.values ?? []
  return (
    <Choice>
      <span>{t(`keep.${collection}`)}</span>
      <SelectInput
        height={28}
        aria-label={t('keep.label', { value: words.value(field, value, name) })}
        value={to ?? ''}
        options={[
          { value: '', label: t('keep.nowhere') },
          ...values.map((each) => ({ value: each, label: words.value(field, each, name) })),
        ]}
        onChange={(event) =>
          keeping.moveValue(
            { collection, name, field, value },
            event.target.value === '' ? undefined : event.target.value,
          )
        }
      />
    </Choice>
  )
}

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginTop: 4,
  '& > span:first-of-type': { color: 'var(--text-3)' },
})
