import { styled } from '@mui/material/styles'

type Props = {
  readonly label: string
  /** The values that it stops at, the smallest first. A value between two of them stands at the nearest. */
  readonly stops: readonly number[]
  readonly value: number
  readonly text: (value: number) => string
  readonly onChange: (value: number) => void
}

/** A slider over stops of any distance, such as 1, 2, 5, 10. The browser's own: MUI's needs colours that the theme has no use for. */
export function Slider({ label, stops, value, text, onChange }: Props) {
  const at = (index: number) => stops[index] ?? value
  const distance = (stop: number) => Math.abs(Math.log(stop) - Math.log(Math.max(1, value)))
  const nearest = stops.reduce((best, stop, index) => (distance(stop) < distance(at(best)) ? index : best), 0)
  return (
    <Range
      type="range"
      aria-label={label}
      aria-valuetext={text(value)}
      min={0}
      max={stops.length - 1}
      step={1}
      value={nearest}
      style={{ '--part': `${(nearest / (stops.length - 1)) * 100}%` }}
      onChange={(event) => onChange(at(Number(event.target.value)))}
    />
  )
}

const thumb = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: 16,
  height: 16,
  borderRadius: '50%',
  background: 'var(--surface)',
  border: '2px solid var(--accent)',
} as const
const track = {
  height: 4,
  borderRadius: 2,
  background: 'linear-gradient(to right, var(--accent) var(--part), var(--line-2) var(--part))',
} as const

const Range = styled('input')({
  appearance: 'none',
  width: '100%',
  height: 24,
  margin: 0,
  background: 'none',
  cursor: 'pointer',
  outline: 'none',
  '&::-webkit-slider-runnable-track': track,
  '&::-moz-range-track': track,
  '&::-webkit-slider-thumb': { ...thumb, marginTop: -6 },
  '&::-moz-range-thumb': thumb,
  '&:focus-visible::-webkit-slider-thumb': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '&:focus-visible::-moz-range-thumb': { outline: '2px solid var(--focus)', outlineOffset: 2 },
  '@media (forced-colors: active)': { appearance: 'auto' },
})
