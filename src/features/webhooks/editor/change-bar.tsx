import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Keys } from '#ui/controls/keys.tsx'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { ChangedValues } from '#common/diff/changed-values.tsx'
import { useNumber } from '#common/use-number.ts'
import type { Change } from './settings/change-words.ts'

type Props = {
  readonly isNew: boolean
  readonly changes: readonly Change[]
  readonly isBusy: boolean
  readonly onDiscard: () => void
}

/** The changes since the last save, each with its value before and after. */
export function ChangeBar({ isNew, changes, isBusy, onDiscard }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const count = changes.length
  const n = number(count)
  const saveLabel = isNew ? t('save.create') : count === 0 ? t('save.save') : t('save.changes', { count, n })
  const bar = useRef<HTMLDivElement>(null)
  useActions([
    {
      id: 'subscriptionEditor.save',
      label: saveLabel,
      group: 'page',
      keys: '$mod+s',
      // Inside the form, the form itself saves.
      when: ({ target }) => !(target instanceof Element && target.closest('form')),
      run: () => bar.current?.closest('form')?.requestSubmit(),
    },
  ])
  return (
    <Bar ref={bar} role="region" aria-label={t('save.region')}>
      <b role="status">{isNew ? t('save.new') : count === 0 ? t('save.none') : t('save.count', { count, n })}</b>
      <ul>
        {!isNew &&
          changes.map(({ name, before, after }) => (
            <li key={name}>
              {t(`field.${name}`)}
              <ChangedValues before={before} after={after} />
            </li>
          ))}
      </ul>
      <div>
        <Button
          look="ghost"
          size={32}
          refusal={count === 0 ? t('save.nothing') : undefined}
          onClick={() => count > 0 && onDiscard()}
        >
          {t('save.discard')}
        </Button>
        <Button
          look="primary"
          size={32}
          type="submit"
          isBusy={isBusy}
          refusal={!isNew && count === 0 ? t('save.nothing') : undefined}
        >
          {saveLabel}
          <OnDesk>
            <span aria-hidden data-part="keys">
              <Keys keys="$mod+s" />
            </span>
          </OnDesk>
        </Button>
      </div>
    </Bar>
  )
}

const Bar = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 56,
  padding: '8px var(--gutter)',
  borderTop: '1px solid var(--line)',
  boxShadow: 'var(--sh-2)',
  backgroundColor: 'var(--surface)',
  '& > b': { fontWeight: 600, whiteSpace: 'nowrap' },
  '& > ul': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    gap: 16,
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    fontSize: 12,
    color: 'var(--text-2)',
  },
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' },
  '& :is(del, ins)': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > div': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '& [data-part=keys]': { display: 'inline-flex', gap: 2, marginLeft: 8 },
  '& [data-part=keys] kbd': { color: 'inherit', background: 'transparent', borderColor: 'currentcolor' },
  '@media (max-width: 639.98px)': {
    padding: '12px 16px',
    '& > ul': { display: 'none' },
    '& > div > .MuiButton-root': { minHeight: 44 },
  },
})
