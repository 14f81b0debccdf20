import Info from 'lucide-react/icons/info'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { Callout } from '#ui/feedback/callout.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import type { MoveEffect } from '#common/cursor/cursor-move.ts'
import { type ReaderPlace, lagOf } from './place.ts'
import { useWords } from './use-words.ts'

type Props = {
  readonly effect: MoveEffect
  readonly place: ReaderPlace
  /** Who retrieved last. */
  readonly reader: string | undefined
}

/** How many events come again or are skipped, which ones, and what becomes of the lag. */
export function Consequence({ effect: { reached, direction, count }, place, reader }: Props) {
  const { t, number } = useWords()
  if (direction === 'none') {
    return (
      <Callout icon={<Info />} role="status">
        {t('move.stays')}
      </Callout>
    )
  }
  const isBack = direction === 'back'
  const [low, high] = isBack ? [reached, place.cursor] : [place.cursor, reached]
  const lag = { before: number(lagOf(place)), after: number(lagOf({ ...place, cursor: reached })) }
  const range = { first: number(low + 1), last: number(high), name: reader ?? t('move.reader') }
  return (
    <Callout
      tone="warn"
      icon={isBack ? <Undo2 /> : <Redo2 />}
      title={t(isBack ? 'move.back' : 'move.skip', { count, number: number(count) })}
      role="status"
    >
      {t(isBack ? 'move.backMore' : 'move.skipMore', range)} {t(isBack ? 'move.lagRises' : 'move.lagFalls', lag)}
    </Callout>
  )
}

type QuestionProps = {
  readonly effect: MoveEffect
  readonly place: ReaderPlace
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before events are skipped: the reader never gets them, unless the cursor is moved back. */
export function SkipQuestion({ effect: { reached, count }, place, ...question }: QuestionProps) {
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
