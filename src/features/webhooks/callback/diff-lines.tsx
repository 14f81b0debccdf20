import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { useNumber } from '#common/use-number.ts'
import type { DiffLine } from './body-diff.ts'

const signs = { same: ' ', added: '+', removed: '−' }

/** Lines with their signs; what is far from any change is left out. */
export function DiffLines({ lines }: { readonly lines: readonly DiffLine[] }) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  return (
    <Lines>
      {lines.map(({ change, text, skipped }, index) => (
        <div key={index} data-change={skipped === undefined ? change : 'skipped'}>
          <span aria-hidden>{signs[change]}</span>
          {skipped === undefined ? (
            <code>
              {change !== 'same' && <HiddenText>{t(`change.${change}`)} </HiddenText>}
              {text}
            </code>
          ) : (
            t('change.skipped', { count: skipped, n: number(skipped) })
          )}
        </div>
      ))}
    </Lines>
  )
}

const removed = { background: 'var(--bad-tint)', color: 'var(--bad-text)' }
const added = { background: 'var(--ok-tint)', color: 'var(--ok-text)' }

const Lines = styled('div')({
  padding: '4px 0 16px',
  font: '400 12px/20px var(--mono)',
  fontVariantLigatures: 'none',
  '& > div': { display: 'flex', gap: 8, padding: '0 16px', minWidth: 'max-content', whiteSpace: 'pre' },
  '& code': { font: 'inherit' },
  '& [data-change=added]': added,
  '& [data-change=removed]': removed,
  '& [data-change=skipped]': { color: 'var(--text-3)', fontFamily: 'var(--sans)' },
})
