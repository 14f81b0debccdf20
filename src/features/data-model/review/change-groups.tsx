import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { DataMove, ModelChange } from 'mock-server/contract/model-changes.ts'
import { useNumber } from '#common/use-number.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import { PlaceIcon } from '#features/data-model/parts/place-icon.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { ChangeCard } from './change-card.tsx'
import type { Keeping } from './keep-values.tsx'
import { type Loss, lossesOf, renamesOf } from './losses.ts'

type Props = {
  readonly changes: readonly ModelChange[]
  readonly losses: readonly Loss[]
  readonly models: readonly DataModel[]
  readonly words: ModelWords
  readonly confirmed?: ReadonlySet<string>
  readonly onConfirm?: (loss: Loss, isOn: boolean) => void
  readonly renames?: readonly DataMove[]
  readonly keeping?: Keeping
}

/** Changes as joined cards, those of one type or relation together. */
export function ChangeGroups({ changes, losses, models, words, renames = [], ...confirmation }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const groups = Map.groupBy(changes, ({ collection, name }) => keyOf({ collection, name }))
  return [...groups].map(([key, members]) => {
    const [{ collection, name } = { collection: 'rules' as const, name: '' }] = members
    const owner = { collection, name }
    return (
      <Group key={key} aria-label={labelOfPlace(owner, words)}>
        <h2>
          <PlaceIcon place={owner} models={models} />
          {labelOfPlace(owner, words)}
          <small>{t('review.changes', { count: members.length, n: number(members.length) })}</small>
        </h2>
        <ul>
          {members.map((change) => (
            <ChangeCard
              key={change.field ?? ''}
              {...{ change, words, ...confirmation }}
              renames={renamesOf(change, renames)}
              losses={lossesOf(change, losses)}
            />
          ))}
        </ul>
      </Group>
    )
  })
}

const Group = styled('section')({
  '& + &': { marginTop: 16 },
  '& > h2': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, font: '600 13px/20px var(--sans)' },
  '& > h2 > small': { font: '400 13px/20px var(--sans)', color: 'var(--text-3)' },
  '& > ul': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-l)',
    overflow: 'hidden',
    background: 'var(--surface)',
  },
})
