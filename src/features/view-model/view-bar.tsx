import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { ChangeBar } from '#common/workbench/change-bar.tsx'
import type { ModelsDraft } from '#common/workbench/use-models-draft.ts'
import type { ViewChanges } from './parts/use-view-changes.ts'
import type { ViewWords } from './parts/words.ts'

const ReviewList = later(() => import('./review-list.tsx').then((file) => ({ default: file.ReviewList })))

type Props = {
  readonly draft: ModelsDraft
  readonly changes: ViewChanges
  readonly words: ViewWords
  readonly refusal: string | undefined
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly children: ReactNode
}

/** The change bar with a review of what would be saved. */
export function ViewBar({ draft, changes, words, refusal, isBusy, onSave, children }: Props) {
  const { t } = useTranslation('viewModel')
  const [reviewAt, setReviewAt] = useState<HTMLElement>()
  return (
    <>
      <ChangeBar
        {...{ draft, refusal, isBusy }}
        id="models"
        count={changes.count}
        onSave={() => {
          setReviewAt(undefined)
          onSave()
        }}
        note={
          changes.types.size === 0
            ? undefined
            : t('inTypes', { types: [...changes.types].map((name) => words.typeOf(name)).join(', ') })
        }
      >
        {children}
        {draft.changes.length > 0 && (
          <Button size={32} onClick={({ currentTarget }) => setReviewAt(currentTarget)}>
            {t('review.open')}
          </Button>
        )}
      </ChangeBar>
      {reviewAt && (
        <Popover label={t('review.title')} anchor={reviewAt} onClose={() => setReviewAt(undefined)}>
          <ReviewList {...{ draft, words }} changes={changes.layout} labels={changes.labels} />
        </Popover>
      )}
    </>
  )
}
