import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import type { MoveEffect } from '#common/cursor/cursor-move.ts'
import type { ReaderPlace } from './place.ts'
import { useWords } from './use-words.ts'

type Props = {
  readonly effect: MoveEffect
  readonly place: ReaderPlace
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before events are skipped: the reader never gets them, unless the cursor is moved back. */
export function SkipQuestion({ effect: { reached, count }, place, ...question }: Props) {
  const { t, number } = useWords()
  const words = { count, number: number(count) }
  return (
    <ConfirmDialog
      {...question}
      title={t('skip.title', words)}
      confirmLabel={t('skip.confirm', words)}
      cancelLabel={t('skip.keep')}
      isDanger
    >
      {t('skip.text', { first: number(place.cursor + 1), last: number(reached) })}
    </ConfirmDialog>
  )
}
