import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { State } from '#features/bookmarks/changes/json-values.ts'
import { useNumber } from '#common/use-number.ts'
import { jsonDiff } from './json-lines.ts'

const signs = { same: ' ', added: '+', removed: '−' }

/** Two states as JSON, line by line; what is far from any change is left out. */
export function JsonDiff({ before, after }: { readonly before: State; readonly after: State }) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const { lines } = useMemo(() => jsonDiff(before, after), [before, after])
  return (
    // Scrolled with the keys, too.
    <Lines tabIndex={0} role="region" aria-label={t('tab.json')}>
      {lines.map(({ change, text, skipped }, index) =>
        skipped === undefined ? (
          <Line key={index} data-change={change}>
            <span aria-hidden>{signs[change]}</span>
            <code>
              {change !== 'same' && <HiddenText>{t(`change.${change}Line`)} </HiddenText>}
              {text}
            </code>
          </Line>
        ) : (
          <Line key={index} data-skipped>
            {t('json.skipped', { count: skipped, n: number(skipped) })}
          </Line>
        ),
      )}
    </Lines>
  )
}

const Lines = styled('div')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  background: 'var(--code-back)',
  padding: '4px 0',
  overflow: 'auto',
  font: '400 12px/20px var(--mono)',
  fontVariantLigatures: 'none',
  flex: 'none',
})

const Line = styled('div')({
  display: 'flex',
  gap: 12,
  padding: '0 16px',
  minWidth: 'max-content',
  whiteSpace: 'pre',
  '& > code': { font: 'inherit' },
  '&[data-change=added]': { color: 'var(--ok-text)', background: 'var(--ok-tint)' },
  '&[data-change=removed]': { color: 'var(--bad-text)', background: 'var(--bad-tint)' },
  '&[data-skipped]': { color: 'var(--text-3)', fontFamily: 'var(--sans)' },
})
