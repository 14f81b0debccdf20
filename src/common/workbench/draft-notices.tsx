import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import type { Conflict } from './leaves-on-top.ts'

type Props = {
  readonly draft: {
    readonly conflicts: readonly Conflict[]
    readonly isMerged: boolean
    readonly keepMine: (conflict: Conflict) => void
    readonly takeTheirs: (conflict: Conflict) => void
  }
  readonly problem: string | undefined
  /** What a path into the documents is called. */
  readonly nameOf: (path: readonly string[]) => string
}

/** Why a save was refused, and what others have saved meanwhile: where both changed the same, one of the two is chosen. */
export function DraftNotices({ draft, problem, nameOf }: Props) {
  const { t } = useTranslation('editing')
  const { conflicts, isMerged } = draft
  if (problem === undefined && conflicts.length === 0 && !isMerged) return null
  return (
    <Notices>
      {problem !== undefined && (
        <Callout tone="bad" role="alert" title={t('refused')}>
          {problem}
        </Callout>
      )}
      {isMerged && (
        <Callout tone="info" role="status" title={t('merged')}>
          {conflicts.length > 0 ? t('decide') : t('saveAgain')}
        </Callout>
      )}
      {conflicts.map((conflict) => (
        <Callout
          key={conflict.path.join('/')}
          tone="warn"
          title={nameOf(conflict.path)}
          action={
            <>
              <Button size={24} onClick={() => draft.keepMine(conflict)}>
                {t('keepMine')}
              </Button>
              <Button size={24} onClick={() => draft.takeTheirs(conflict)}>
                {t('takeTheirs')}
              </Button>
            </>
          }
        >
          {typeof conflict.after === 'string' && typeof conflict.theirs === 'string'
            ? t('both', { mine: conflict.after, theirs: conflict.theirs })
            : t('bothOtherwise')}
        </Callout>
      ))}
    </Notices>
  )
}

const Notices = styled('div')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  maxHeight: '40vh',
  overflowY: 'auto',
  padding: '8px var(--gutter)',
  '& .MuiAlert-action': { display: 'flex', gap: 8, flexWrap: 'wrap' },
})
