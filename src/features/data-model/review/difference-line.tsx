import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { type Difference, listChange } from './differences.ts'
import { Added, ChangedValues, Removed } from '#common/diff/changed-values.tsx'
import { useMemberLabel } from './use-member-label.ts'

type Props = {
  readonly difference: Difference
  readonly place: ModelPlace
  readonly words: ModelWords
  /** In place of the name of the member. */
  readonly label?: string
}

/** A member with its value before and after; of a list, what came and what went. */
export function DifferenceLine({ difference: { path, before, after }, place, words, label }: Props) {
  const { t } = useTranslation('dataModel')
  const labelOf = useMemberLabel(words)
  const { name, field } = place
  const list = listChange(before, after)
  const valueName = (value: string) => {
    if (field !== undefined && path[0] === 'values') return words.value(field, value, name)
    if (path[0] === 'paths') return words.path(value)
    if (path.includes('activatedBy')) return words.value(path.at(-1) ?? '', value, name)
    return path[0] === 'relations' ? words.relation(value, name) : value
  }
  return (
    <Line>
      <dt>{label ?? labelOf(path)}</dt>
      {list ? (
        <dd>
          {list.deleted.map((value) => (
            <Removed key={value}>{valueName(value)}</Removed>
          ))}
          {list.added.map((value) => (
            <Added key={value}>{valueName(value)}</Added>
          ))}
          {list.isMoved && t('review.moved')}
        </dd>
      ) : (
        <dd>
          <ChangedValues before={[textOf(before, t)]} after={[textOf(after, t)]} />
        </dd>
      )}
    </Line>
  )
}

function textOf(value: unknown, t: (key: 'yes' | 'no' | 'notSet') => string): string {
  if (value === undefined) return t('notSet')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 128px) minmax(0, 1fr)',
  gap: 8,
  font: '400 12px/20px var(--sans)',
  '& dt': { color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& dd': { display: 'flex', flexWrap: 'wrap', gap: '4px 8px', margin: 0 },
  '@media (max-width: 639.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
})
