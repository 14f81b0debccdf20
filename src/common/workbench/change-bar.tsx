import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useNumber } from '#common/use-number.ts'
import { Bar } from './bar.ts'
import { KeptSince } from './kept-since.tsx'
import { UndoRedo } from './undo-redo.tsx'
import type { ModelsDraft } from './use-models-draft.ts'

type Props = {
  readonly draft: ModelsDraft
  /** Why nothing can be changed. */
  readonly refusal: string | undefined
  readonly isBusy: boolean
  readonly onSave: () => void
  /** How many changes there are, where a page counts them otherwise than by what differs. */
  readonly count?: number
  /** What the changes are about, after their number. */
  readonly note?: string | undefined
  /** Before the button that saves. */
  readonly children?: ReactNode
}

/** How much has been changed so far, and the ways to take it back and to save it. */
export function ChangeBar({ draft, refusal, isBusy, onSave, note, children, ...bar }: Props) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const { changes, conflicts } = draft
  const count = Math.max(bar.count ?? 0, changes.length === 0 ? 0 : bar.count === undefined ? changes.length : 1)
  const blocked =
    refusal ?? (count === 0 ? t('none') : undefined) ?? (conflicts.length > 0 ? t('decideFirst') : undefined)
  const save = () => blocked === undefined && onSave()
  useActions([
    { id: 'models.save', label: t('save'), group: 'page', keys: '$mod+s', run: save },
    { id: 'models.undo', label: t('undo'), group: 'page', keys: '$mod+z', run: draft.undo },
    { id: 'models.redo', label: t('redo'), group: 'page', keys: '$mod+Shift+z', run: draft.redo },
  ])
  return (
    <Bar role="region" aria-label={t('label')}>
      <p role="status">
        {count === 0 ? (
          (refusal ?? t('none'))
        ) : (
          <>
            <b>{t('changes', { count, n: number(count) })}</b>
            {note !== undefined && note !== '' && ` ${note}`}
            <KeptSince keptAt={draft.keptAt} />
          </>
        )}
      </p>
      <UndoRedo draft={draft} actions="models" />
      <div>
        <Button
          look="ghost"
          size={32}
          refusal={count === 0 ? t('none') : undefined}
          onClick={() => count > 0 && draft.discard()}
        >
          {t('discard')}
        </Button>
        {children}
        <Button look="primary" size={32} isBusy={isBusy} refusal={blocked} onClick={save}>
          {t('save')}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
    </Bar>
  )
}
