import MuiSlider from '@mui/material/Slider'

type Props = {
  readonly label: string
  /** The values that it stops at, the smallest first. A value between two of them stands at the nearest. */
  readonly stops: readonly number[]
  readonly value: number
  readonly text: (value: number) => string
  readonly onChange: (value: number) => void
}

/** A slider over stops of any distance, such as 1, 2, 5, 10. */
export function Slider({ label, stops, value, text, onChange }: Props) {
  const at = (index: number) => stops[index] ?? value
  const nearest = stops.reduce((best, stop, index) => (distance(stop) < distance(at(best)) ? index : best), 0)
  function distance(stop: number): number {
    return Math.abs(Math.log(stop) - Math.log(Math.max(1, value)))
  }
  return (
    <MuiSlider
      aria-label={label}
      min={0}
      max={stops.length - 1}
      step={1}
      value={nearest}
      getAriaValueText={(index) => text(at(index))}
      onChange={(_event, index) => typeof index === 'number' && onChange(at(index))}
      sx={look}
    />
  )
}

const look = {
  height: 4,
  padding: '14px 0',
  color: 'var(--accent)',
  '& .MuiSlider-rail': { background: 'var(--line-2)', opacity: 1 },
  '& .MuiSlider-track': { border: 'none' },
  '& .MuiSlider-thumb': {
    width: 16,
    height: 16,
    background: 'var(--surface)',
    border: '2px solid var(--accent)',
    boxShadow: 'none',
    '&::before': { boxShadow: 'none' },
    '&:hover, &.Mui-active': { boxShadow: 'none' },
    '&.Mui-focusVisible': { boxShadow: '0 0 0 3px color-mix(in srgb, var(--focus) 40%, transparent)' },
  },
  '@media (forced-colors: active)': {
    '& .MuiSlider-rail': { background: 'CanvasText' },
    '& .MuiSlider-track, & .MuiSlider-thumb': {
      background: 'Highlight',
      borderColor: 'Highlight',
      forcedColorAdjust: 'none',
    },
  },
} as const
