import { useTranslation } from 'react-i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useNumber } from '#common/use-number.ts'
import type { ModelDraft } from './draft/use-model-draft.ts'
import { Bar } from '#common/workbench/bar.ts'
import { KeptSince } from '#common/workbench/kept-since.tsx'
import { UndoRedo } from '#common/workbench/undo-redo.tsx'

type Props = { readonly draft: ModelDraft; readonly refusal: string | undefined; readonly onReview: () => void }

/** How much has been changed so far, and the ways to take it back and to save it. */
export function ChangeBar({ draft, refusal, onReview }: Props) {
  const { t } = useTranslation('dataModel')
  const number = useNumber()
  const { changes, extras, count } = draft
  const owners = new Set([...changes, ...extras].map(({ place: { collection, name } }) => `${collection} ${name}`)).size
  const gone = changes.filter(({ mark }) => mark === 'deleted').length
  return (
    <Bar role="region" aria-label={t('bar.label')}>
      <p role="status">
        {count === 0 ? (
          (refusal ?? t('bar.none'))
        ) : (
          <>
            <b>{t('bar.changes', { count, n: number(count) })}</b>{' '}
            {t('bar.definitions', { count: owners, n: number(owners) })}
            <KeptSince keptAt={draft.keptAt} />
          </>
        )}
      </p>
      {gone > 0 && (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          {t('bar.deleted', { count: gone, n: number(gone) })}
        </Badge>
      )}
      <UndoRedo draft={draft} actions="dataModel" />
      <div>
        <Button
          look="ghost"
          size={32}
          refusal={count === 0 ? t('bar.none') : undefined}
          onClick={() => count > 0 && draft.discard()}
        >
          {t('bar.discard')}
        </Button>
        <Button
          look="primary"
          size={32}
          refusal={refusal ?? (count === 0 ? t('bar.none') : undefined)}
          onClick={onReview}
        >
          {t('bar.review')}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
    </Bar>
  )
}
