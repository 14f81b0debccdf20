import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { useNumber } from '#common/use-number.ts'
import type { DiffLine } from './line-diff.ts'
import type { Comparison } from './use-line-diff.ts'

type Props = {
  readonly comparison: Comparison
  readonly label: string
  /** Framed on a page or in a panel, or filling a part that has a frame. */
  readonly look: 'page' | 'panel' | 'bare'
}

/** Two texts compared line by line: removed lines before added ones, and how many are left out. */
export function DiffView({ comparison: { diff, isFailed, isSameContent, retry }, label, look }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  if (isFailed)
    return <ErrorState title={t('diff.failed')} actions={<Button onClick={retry}>{t('error.retry')}</Button>} />
  if (!diff) return <LinesSkeleton label={t('diff.loading')} lines={8} />
  const note = !diff.isExact ? t('diff.tooMany') : isSameContent ? t('diff.sameContent') : undefined
  return (
    // Scrolled with the keys, too.
    <Lines role="region" aria-label={label} tabIndex={0} data-own-keys data-look={look}>
      {note !== undefined && <p>{note}</p>}
      {diff.lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
      {diff.rest > 0 && <p>{t('diff.rest', { count: diff.rest, n: number(diff.rest) })}</p>}
    </Lines>
  )
}

const signs = { same: ' ', added: '+', removed: '−' }

function Line({ line: { change, text, skipped } }: { readonly line: DiffLine }) {
  const { t } = useTranslation()
  const number = useNumber()
  if (skipped !== undefined) return <p>{t(`diff.left.${change}`, { count: skipped, n: number(skipped) })}</p>
  return (
    <div data-change={change}>
      <span aria-hidden>{signs[change]}</span>
      <code>
        {change !== 'same' && <HiddenText>{t(`diff.${change}`)} </HiddenText>}
        {text}
      </code>
    </div>
  )
}

const Lines = styled('div')({
  padding: '4px 0',
  overflow: 'auto',
  font: '400 12px/20px var(--mono)',
  fontVariantLigatures: 'none',
  flex: 'none',
  '&:not([data-look=bare])': { border: '1px solid var(--line)', background: 'var(--code-back)' },
  '&[data-look=page]': { borderRadius: 'var(--r-l)' },
  '&[data-look=panel]': { maxHeight: 400, borderRadius: 'var(--r-m)', '--indent': '12px' },
  '&[data-look=bare]': { maxHeight: '100%', paddingBottom: 16 },
  '&:focus-visible': { outlineOffset: -2 },
  '& > :is(div, p)': { padding: '0 var(--indent, 16px)', minWidth: 'max-content' },
  '& > p': { color: 'var(--text-3)', fontFamily: 'var(--sans)' },
  '& > div': { display: 'flex', gap: 12, whiteSpace: 'pre' },
  '& code': { font: 'inherit' },
  '& > [data-change=added]': { color: 'var(--ok-text)', background: 'var(--ok-tint)' },
  '& > [data-change=removed]': { color: 'var(--bad-text)', background: 'var(--bad-tint)' },
})
