import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'

type Shown = {
  readonly name: string
  readonly note?: string
  /** Undefined where values are not shown. */
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/** Settings with what they were and are. */
export function ChangeList({ changes }: { readonly changes: readonly Shown[] }) {
  const { t } = useTranslation('settings')
  return (
    <List>
      {changes.map(({ name, note, before, after }) => (
        <li key={name}>
          <b>{name}</b>
          {note !== undefined && <p>{note}</p>}
          {before !== undefined && after !== undefined && (
            <span>
              <HiddenText>{t('review.before')} </HiddenText>
              <del>{before}</del>
              <span aria-hidden>→</span>
              <HiddenText> {t('review.after')} </HiddenText>
              <ins>{after}</ins>
            </span>
          )}
        </li>
      ))}
    </List>
  )
}

const chip = { padding: '0 6px', borderRadius: 'var(--r-s)', overflowWrap: 'anywhere' } as const

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '8px 0' },
  '& > li + li': { borderTop: '1px solid var(--line)' },
  '& b': { font: '500 13px/20px var(--sans)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& li > span': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 6,
    marginTop: 4,
    font: '400 12px/20px var(--sans)',
  },
  '& del': { ...chip, background: 'var(--bad-tint)', color: 'var(--bad-text)' },
  '& ins': { ...chip, background: 'var(--ok-tint)', color: 'var(--ok-text)', textDecoration: 'none' },
})
