import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { labelOfPlace } from '#features/data-model/parts/place-label.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import { useMemberLabel } from './use-member-label.ts'

/** After somebody else has saved first: the changes are on top of theirs, and what both changed is to be decided. */
export function ConflictList({ draft, words }: { readonly draft: ModelDraft; readonly words: ModelWords }) {
  const { t } = useTranslation('dataModel')
  const labelOf = useMemberLabel(words)
  return (
    <Callout tone="warn" role="alert" icon={<TriangleAlert aria-hidden />} title={t('merge.title')}>
      {t(draft.conflicts.length === 0 ? 'merge.none' : 'merge.some')}
      <List>
        {draft.conflicts.map((conflict) => {
          const { place, members } = conflict
          const label = labelOfPlace(place, words)
          return (
            <li key={keyOf(place)}>
              <span>
                <b>{label}</b>{' '}
                {members.includes('*') ? t('merge.whole') : members.map((member) => labelOf([member])).join(', ')}
              </span>
              <Button size={24} aria-label={t('merge.keepOf', { label })} onClick={() => draft.keepMine(conflict)}>
                {t('merge.keep')}
              </Button>
              <Button size={24} aria-label={t('merge.takeOf', { label })} onClick={() => draft.takeTheirs(conflict)}>
                {t('merge.take')}
              </Button>
            </li>
          )
        })}
      </List>
    </Callout>
  )
}

const List = styled('ul')({
  marginTop: 8,
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '4px 0' },
  '& > li > span': { flex: 1, minWidth: 160 },
})
