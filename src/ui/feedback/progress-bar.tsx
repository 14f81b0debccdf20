import { styled } from '@mui/material/styles'

type Props = {
  /** From 0 to 1. */
  readonly part: number
  /** What a screen reader says of it. */
  readonly label: string
}

/** How far something is that takes long. */
export function ProgressBar({ part, label }: Props) {
  const percent = Math.min(100, part * 100)
  return (
    <Bar
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(percent)}
      style={{ '--part': `${percent}%` }}
    />
  )
}

const Bar = styled('span')({
  display: 'block',
  height: 4,
  borderRadius: 2,
  background: 'linear-gradient(to right, var(--accent) var(--part), var(--line) var(--part))',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    border: '1px solid CanvasText',
    background: 'linear-gradient(to right, Highlight var(--part), Canvas var(--part))',
  },
})
