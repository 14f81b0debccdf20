import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Pencil from 'lucide-react/icons/pencil'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useNumber } from '#common/use-number.ts'
import { idOf } from '#features/bookmarks/changes/state-changes.ts'
import { Bar } from './bar.styles.ts'
import type { CopyActions } from './use-copy-actions.ts'
import { useMoment } from '#features/bookmarks/changes/use-moment.ts'
import type { Proposal } from './use-proposal.ts'

type Props = { readonly bookmark: Bookmark; readonly proposal: Proposal; readonly actions: CopyActions }

/** Says that there is a working copy and who sees it; discards it, publishes it, or saves it as a bookmark of one's own. */
export function CopyBar({ bookmark, proposal, actions }: Props) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const number = useNumber()
  const moment = useMoment()
  const [isAsking, setAsking] = useState(false)
  const { parts, conflicts, choices, isReplacing } = proposal
  const { refusals, workingCopy } = bookmark
  const canEdit = refusals?.update === undefined
  const open = conflicts.filter((part) => choices[idOf(part)] === undefined).length
  const refusal = open > 0 ? t('publish.choose', { count: open }) : undefined
  const count = parts.length
  // Nothing is left where every change was chosen to be as it is saved.
  const canFinish = count > 0 || open > 0
  const finish = () => {
    if (refusal !== undefined || !canFinish) return
    if (!canEdit) actions.saveAsOwn()
    else if (isReplacing) setAsking(true)
    else actions.publish()
  }
  const label = canEdit ? t('publish.label', { count, n: number(count) }) : t('own.label')
  useActions([{ id: 'workingCopy.publish', label, group: 'page', keys: '$mod+s', run: finish }])
  return (
    <Bar role="region" aria-label={t('workingCopy')}>
      <Pencil aria-hidden />
      <p>
        <b>{t(canFinish ? 'bar.title' : 'bar.same')}</b>{' '}
        {canFinish && t('bar.changes', { count, n: number(count), moment: moment(workingCopy?.createdAt ?? '') })}
      </p>
      <div data-part="actions">
        <Button look="ghost" isBusy={actions.isBusy} onClick={() => void actions.discard()}>
          {t('discard.label')}
        </Button>
        {canFinish && (
          <Button
            look="primary"
            data-action="workingCopy.publish"
            isBusy={actions.isBusy}
            refusal={refusal}
            onClick={finish}
          >
            {label}
            <OnDesk>
              <span aria-hidden data-part="keys">
                <Keys keys="$mod+s" />
              </span>
            </OnDesk>
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('replace.title')}
          confirmLabel={t('replace.confirm')}
          cancelLabel={t('bookmarks:cancel')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            actions.publish()
          }}
        >
          <p>{t('replace.text')}</p>
        </ConfirmDialog>
      )}
    </Bar>
  )
}
