import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { ModelBatch } from 'mock-server/contract/model-changes.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { useNumber } from '#common/use-number.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import { useDocumentName } from '#features/data-model/review/difference-list.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

type Props = {
  readonly batch: ModelBatch
  readonly words: ModelWords
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** One save in the list: who, when, how much, and the first definitions that it touched. */
export function BatchEntry({ batch, words, isOpen, onOpen }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const documentName = useDocumentName()
  const { savedBy, savedAt, places, documents, isDeleting, isRestoring } = batch
  const name = savedBy?.displayName ?? t('history.nobody')
  const labels = [...new Set(places.map((place) => labelOfPlace(place, words)))]
  const counts = (['added', 'changed', 'deleted'] as const).filter((kind) => batch[kind] > 0)
  return (
    <Entry data-open={isOpen ? '' : undefined}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <b>{labels.length > 0 ? labels.slice(0, 3).join(', ') : t('history.others')}</b>
        <span>
          {counts.map((kind) => t(`history.${kind}`, { count: batch[kind], n: number(batch[kind]) })).join(', ')}
          {documents.length > 0 && [...(counts.length > 0 ? [', '] : []), documents.map(documentName).join(', ')]}
        </span>
        <span>
          <Avatar name={name} size={20} {...(savedBy ? { id: savedBy.id } : {})} />
          {name}, <RelativeTime at={savedAt} isInSentence />
        </span>
        {isDeleting && <Badge tone="warn">{t('history.deleting')}</Badge>}
        {isRestoring && <Badge tone="info">{t('history.restoring')}</Badge>}
      </button>
    </Entry>
  )
}

const Entry = styled('li')({
  '& > button': {
    display: 'grid',
    justifyItems: 'start',
    gap: 2,
    width: '100%',
    padding: '8px 12px',
    borderRadius: 'var(--r-m)',
    textAlign: 'left',
    '&:hover': { background: 'var(--hover)' },
    '& > b': { font: '500 13px/20px var(--sans)', overflowWrap: 'anywhere' },
    '& > span': {
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 4,
      font: '400 12px/16px var(--sans)',
      color: 'var(--text-3)',
    },
  },
  '&[data-open] > button': { background: 'var(--active)' },
})
