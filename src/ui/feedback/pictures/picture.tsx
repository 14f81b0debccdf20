import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'

/** The frame of an illustration, 120 × 72: thin outlines, one accent. Hidden from screen readers, because the text beside it says more. */
export const Picture = ({ children }: { readonly children: ReactNode }) => (
  <Svg viewBox="0 0 120 72" width="120" height="72" aria-hidden>
    {children}
  </Svg>
)

const Svg = styled('svg')({
  flex: 'none',
  fill: 'none',
  stroke: 'var(--line-2)',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  '& .surface': { fill: 'var(--surface)' },
  '& .accent': { fill: 'var(--accent-tint-2)', stroke: 'var(--accent)' },
  '& .quiet': { strokeDasharray: '2 4' },
  '@media (forced-colors: active)': { stroke: 'GrayText', '& .accent': { stroke: 'Highlight' } },
})
