import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import type { AnyDraft } from './use-draft.ts'
import { useKeptAt } from './use-kept-draft.ts'

/** Since when a draft outlives a reload, or that it would be lost. */
export function KeptSince({ draft: { keptAt, isFull } }: { readonly draft: Pick<AnyDraft, 'keptAt' | 'isFull'> }) {
  const { t } = useTranslation('editing')
  const at = useKeptAt(keptAt)
  if (isFull) return `, ${t('notKept')}`
  if (at === undefined) return null
  return (
    <OnDesk>
      {', '}
      {t('kept')} <RelativeTime at={at} isInSentence />
    </OnDesk>
  )
}

/** Opens the changes of a draft as they would be saved. */
export function ReviewButton({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('editing')
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button size={32} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t('review.open')}
      </Button>
      {anchor && (
        <Popover label={t('review.title')} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {children}
        </Popover>
      )}
    </>
  )
}
