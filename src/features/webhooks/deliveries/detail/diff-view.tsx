import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { lineDiff } from './line-diff.ts'

const signs = { same: ' ', added: '+', removed: '−' } as const

/** Two texts, line by line: what was removed, then what was added. */
export function DiffView({
  before,
  after,
  label,
}: {
  readonly before: string
  readonly after: string
  readonly label: string
}) {
  const { t } = useTranslation('deliveries')
  const lines = useMemo(() => lineDiff(before, after), [before, after])
  return (
    <Lines role="group" aria-label={label} tabIndex={0} data-own-keys>
      {lines.map(({ change, text }, index) => (
        <div key={index} data-change={change}>
          <span aria-hidden>{signs[change]}</span>
          <code>
            {change !== 'same' && <HiddenText>{t(`diff.${change}`)} </HiddenText>}
            {text}
          </code>
        </div>
      ))}
    </Lines>
  )
}

const Lines = styled('div')({
  maxHeight: 400,
  overflow: 'auto',
  padding: '4px 0',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  background: 'var(--code-back)',
  font: '400 12px/20px var(--mono)',
  fontVariantLigatures: 'none',
  '&:focus-visible': { outlineOffset: -2 },
  '& > div': { display: 'flex', gap: 12, padding: '0 12px', minWidth: 'max-content', whiteSpace: 'pre' },
  '& code': { font: 'inherit' },
  '& > [data-change=added]': { color: 'var(--ok-text)', background: 'var(--ok-tint)' },
  '& > [data-change=removed]': { color: 'var(--bad-text)', background: 'var(--bad-tint)' },
})
