import { styled } from '@mui/material/styles'
import { useWords } from './use-words.ts'

/** What became or will become of a part of the log. */
export type Part = 'read' | 'again' | 'skipped' | 'unread'

type Props = {
  readonly counts: Partial<Record<Part, number>>
  /** Only where the cursor would be moved. */
  readonly changed: Part | undefined
  readonly hasPoll: boolean
  readonly span: string
}

/** The words for the looks of the lane, with numbers. */
export function LaneLegend({ counts, changed, hasPoll, span }: Props) {
  const { t, number } = useWords()
  const parts: readonly Part[] = changed ? ['read', changed, 'unread'] : ['read', 'unread']
  return (
    <Root>
      <ul>
        {parts.map((part) => (
          <li key={part} data-changed={part === changed || undefined}>
            <i data-part={part} aria-hidden />
            {t(`lane.${part}`)} {counts[part] !== undefined && number(counts[part])}
          </li>
        ))}
        {hasPoll && (
          <li>
            <i className="poll" aria-hidden />
            {t('lane.poll')}
          </li>
        )}
      </ul>
      <span>{span}</span>
    </Root>
  )
}

const stripes = (color: string) => `repeating-linear-gradient(-45deg, ${color} 0 3px, var(--warn-tint) 3px 6px)`
const forced = '@media (forced-colors: active)'

/** Full, hatched, empty with a dashed edge, and tinted: told apart without colours too. */
export const partLook = {
  '&[data-part=read]': { background: 'var(--bar)', [forced]: { forcedColorAdjust: 'none', background: 'GrayText' } },
  '&[data-part=again]': {
    background: stripes('var(--warn)'),
    [forced]: {
      forcedColorAdjust: 'none',
      background: 'repeating-linear-gradient(-45deg, CanvasText 0 3px, Canvas 3px 6px)',
    },
  },
  '&[data-part=skipped]': { background: 'none', boxShadow: 'inset 0 0 0 1px var(--warn)', borderRadius: 2 },
  '&[data-part=unread]': {
    background: 'var(--accent-tint)',
    boxShadow: 'inset 0 0 0 1px var(--accent-line)',
    [forced]: { border: '1px solid CanvasText' },
  },
} as const

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginTop: 10,
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-3)',
  fontVariantNumeric: 'tabular-nums',
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, color: 'var(--text-2)' },
  '& li[data-changed]': { color: 'var(--warn-text)' },
  '& i': { width: 8, height: 8, borderRadius: 2, flex: 'none', ...partLook },
  '& i.poll': { width: 1, height: 8, borderRadius: 0, background: 'var(--text-3)' },
})
