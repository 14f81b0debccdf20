import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useNumber } from '#common/use-number.ts'
import { KeptSince, ReviewButton } from './bar-parts.tsx'
import { Bar } from './bar.styles.ts'
import { DraftGuard } from './draft-guard.tsx'
import { UndoRedo } from './undo-redo.tsx'
import type { AnyDraft } from './use-draft.ts'
import { useStepKeys } from './use-step-keys.ts'

type Props = {
  readonly draft: AnyDraft
  /** The names of its actions begin with it. */
  readonly id: string
  /** Why nothing can be changed. */
  readonly refusal: string | undefined
  /** Why the current changes can't be saved. */
  readonly blocked?: string | undefined
  /** Conflicts are decided in the review, so they don't block this step. */
  readonly isDecidedInReview?: boolean
  readonly isBusy?: boolean
  /** The first step of a save: a review where the page has one. */
  readonly onSave: () => void
  /** Of the button that saves. */
  readonly label?: string
  /** How many changes there are, where a page counts them otherwise. */
  readonly count?: number
  /** What the changes are about, after their number. */
  readonly note?: ReactNode
  /** Said instead of their number, where something new is saved as a whole: no change is needed. */
  readonly isNew?: string | undefined
  /** Beside the number. */
  readonly badge?: ReactNode
  /** The changes as they would be saved, where a save has no step of its own for them. */
  readonly review?: ReactNode
  /** Before the button that saves. */
  readonly children?: ReactNode
}

/** How much has been changed so far, and the ways to take it back and to save it. */
export function ChangeBar({
  draft,
  id,
  refusal,
  isBusy = false,
  onSave,
  note,
  badge,
  review,
  children,
  isDecidedInReview = false,
  isNew,
  ...bar
}: Props) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const count = draft.count === 0 ? 0 : Math.max(bar.count ?? draft.count, 1)
  const none = count === 0 ? t('none') : undefined
  const isUndecided = draft.conflicts.length > 0 && !isDecidedInReview
  const blocked = refusal ?? (isNew === undefined ? none : undefined) ?? (isUndecided ? t('decideFirst') : bar.blocked)
  const label = bar.label ?? t('save')
  const save = () => blocked === undefined && onSave()
  useActions([{ id: `${id}.save`, label, group: 'page', keys: '$mod+s', run: save }])
  useStepKeys(draft, id)
  return (
    <Bar role="region" aria-label={t('label')}>
      <p role="status">
        {count === 0 ? (
          (refusal ?? isNew ?? none)
        ) : (
          <>
            <b>{isNew ?? t('changes', { count, n: number(count) })}</b>
            {note !== undefined && <> {note}</>}
            <KeptSince draft={draft} />
          </>
        )}
      </p>
      {badge}
      <UndoRedo draft={draft} actions={id} />
      <div>
        <Button look="ghost" size={32} refusal={none} onClick={() => count > 0 && draft.discard()}>
          {t('discard')}
        </Button>
        {children}
        {review && count > 0 && <ReviewButton>{review}</ReviewButton>}
        <Button look="primary" size={32} isBusy={isBusy} refusal={blocked} onClick={save}>
          {label}
          <OnDesk aria-hidden data-part="keys">
            <Keys keys="$mod+s" />
          </OnDesk>
        </Button>
      </div>
      <DraftGuard draft={draft} />
    </Bar>
  )
}
