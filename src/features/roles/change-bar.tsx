import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useNumber } from '#common/use-number.ts'
import { countOf } from './draft/changes.ts'
import type { RolesDraft } from './draft/use-roles-draft.ts'

type Props = {
  readonly state: RolesDraft
  readonly refusal: string | undefined
  readonly onReview: () => void
}

/** How much has been changed so far, and the way to save it. */
export function ChangeBar({ state, refusal, onReview }: Props) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const { changes } = state
  const count = countOf(changes)
  const roles = changes.length
  return (
    <Bar role="region" aria-label={t('bar.label')}>
      <p role="status">
        {count === 0 ? (
          (refusal ?? t('bar.none'))
        ) : (
          <>
            <b>{t('bar.changes', { count, n: number(count) })}</b> {t('bar.roles', { count: roles, n: number(roles) })}
          </>
        )}
      </p>
      <div>
        {state.canUndo && (
          <Button look="ghost" size={32} icon={<Undo2 />} data-action="roles.undo" onClick={state.undo}>
            {t('bar.undo')}
          </Button>
        )}
        {count > 0 && (
          <>
            <Button look="ghost" size={32} onClick={state.discard}>
              {t('bar.discard')}
            </Button>
            <Button look="primary" size={32} refusal={refusal} onClick={onReview}>
              {t('bar.review')}
              <OnDesk aria-hidden data-part="keys">
                <Keys keys="$mod+s" />
              </OnDesk>
            </Button>
          </>
        )}
      </div>
    </Bar>
  )
}

const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderTop: '1px solid var(--line)',
  background: 'var(--surface)',
  '& > p': { font: '400 12px/20px var(--sans)', color: 'var(--text-3)', minWidth: 0 },
  '& > p > b': { font: '600 13px/20px var(--sans)', color: 'var(--text)' },
  '& > div': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '@media (min-width: 640px)': { '& [data-part=keys]': { display: 'inline-flex', gap: 4, marginLeft: 8 } },
  '& [data-part=keys] kbd': { color: 'inherit', background: 'transparent', borderColor: 'currentcolor' },
})
