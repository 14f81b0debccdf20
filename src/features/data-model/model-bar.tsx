import { useTranslation } from 'react-i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '#ui/controls/badge.tsx'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import { useNumber } from '#common/use-number.ts'
import type { ModelDraft } from './draft/use-model-draft.ts'

type Props = { readonly draft: ModelDraft; readonly refusal: string | undefined; readonly onReview: () => void }

/** In how many definitions the changes are, and how many of them are deletions. */
export function ModelBar({ draft, refusal, onReview }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const { changes, extras } = draft
  const owners = new Set([...changes, ...extras].map(({ place: { collection, name } }) => `${collection} ${name}`)).size
  const gone = changes.filter(({ mark }) => mark === 'deleted').length
  return (
    <ChangeBar
      {...{ draft, refusal }}
      id="dataModel"
      label={t('bar.review')}
      isDecidedInReview
      note={t('bar.definitions', { count: owners, n: number(owners) })}
      badge={
        gone > 0 && (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            {t('bar.deleted', { count: gone, n: number(gone) })}
          </Badge>
        )
      }
      onSave={onReview}
    />
  )
}
