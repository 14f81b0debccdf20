import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'

/** A part of the account: heading, a quiet line below it, an action at its right end. */
export function Section({
  id,
  title,
  note,
  action,
  children,
}: {
  /** Of the heading, which takes the focus when what had it is gone. */
  readonly id: string
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Root aria-labelledby={id}>
      <div className="head">
        <div>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {note && <p>{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </Root>
  )
}

const Root = styled('section')({
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '8px 16px', alignItems: 'end', marginBottom: 12 },
  '& .head > div': { flex: '1 1 240px' },
  '& h2 > small': { fontSize: 'inherit', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& .head p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

/** Three fields beside each other; on a phone only the short ones share a line. */
export const ThreeFields = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  alignItems: 'start',
  '@media (max-width: 799.98px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
})

/** The line below the fields: notes at the left, buttons at the right. */
export const FormFoot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'end',
  gap: '16px 24px',
  marginTop: 16,
  '& .buttons': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '& .submit': { display: 'grid', justifyItems: 'end', gap: 8, marginLeft: 'auto' },
  '& .submit p': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
})
