import { styled } from '@mui/material/styles'
import Flag from 'lucide-react/icons/flag'
import type { ReaderPlace } from './place.ts'
import { useWords } from './use-words.ts'

type Props = {
  readonly place: ReaderPlace
  /** Places between 0 and 1. */
  readonly cursor: number
  readonly moved: number
  /** The offset that the cursor would be moved to. */
  readonly target: number | undefined
}

/** A label that begins here has no room to the right of its line. */
const LAST = 0.72

/** The cursor, the new cursor and the head: a line with a word each. */
export function Flags({ place, cursor, moved, target }: Props) {
  const { t, number } = useWords()
  return (
    <Root aria-hidden>
      {cursor < LAST && (
        <div data-flag="head" data-side="left" style={{ left: '100%' }}>
          <span>{t('lane.head')}</span>
        </div>
      )}
      <div data-flag="cursor" data-side={cursor > LAST ? 'left' : 'right'} style={{ left: `${cursor * 100}%` }}>
        <span>
          <Flag size={12} />
          {t('lane.cursor', { offset: number(place.cursor) })}
        </span>
      </div>
      {target !== undefined && (
        <div data-flag="new" data-side={moved > 0.3 ? 'left' : 'right'} style={{ left: `${moved * 100}%` }}>
          <span>{t('lane.newCursor', { offset: number(target) })}</span>
        </div>
      )}
    </Root>
  )
}

const Root = styled('div')({
  position: 'absolute',
  inset: '0 0 12px',
  pointerEvents: 'none',
  zIndex: 1,
  font: '500 11px/16px var(--sans)',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '& > div': {
    position: 'absolute',
    top: 18,
    bottom: 0,
    width: 0,
    borderLeft: '2px solid var(--flag)',
    color: 'var(--flag)',
  },
  '& > div > span': {
    background: 'var(--surface)',
    position: 'absolute',
    top: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
  },
  '& > [data-side=right] > span': { left: 6 },
  '& > [data-side=left]': { marginLeft: -2 },
  '& > [data-side=left] > span': { right: 8 },
  '& > [data-flag=cursor]': { '--flag': 'var(--accent-text)' },
  '& > [data-flag=head]': { '--flag': 'var(--text-3)' },
  // Its word stands above those of the others, because it moves past them.
  '& > [data-flag=new]': { '--flag': 'var(--warn-text)', top: 0, borderLeft: '2px dashed var(--warn)' },
})
