import type { ReactNode } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { styled } from '@mui/material/styles'

export type Segment<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
}

/** Two to four choices side by side. Radio buttons underneath, so arrow keys work. */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  segments,
  onChange,
  isWide,
}: {
  readonly label: string
  readonly name: string
  readonly value: Value
  readonly segments: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
  /** Fills its line with segments of one width. */
  readonly isWide?: boolean
}) {
  const change = (chosen: string) => {
    const segment = segments.find((candidate) => candidate.value === chosen)
    if (segment) onChange(segment.value)
  }
  return (
    <Track
      row
      aria-label={label}
      name={name}
      value={value}
      onChange={(_event, chosen) => change(chosen)}
      data-wide={isWide ? '' : undefined}
    >
      {segments.map((segment) => (
        <FormControlLabel
          key={segment.value}
          value={segment.value}
          control={<Radio />}
          disableTypography
          label={
            <>
              {segment.icon}
              {segment.label}
            </>
          }
        />
      ))}
    </Track>
  )
}

const Track = styled(RadioGroup)({
  display: 'inline-flex',
  flexWrap: 'nowrap',
  gap: 2,
  minHeight: 28,
  padding: 2,
  borderRadius: 'var(--r-m)',
  backgroundColor: 'var(--track)',
  // Segments on a second line fill it, as those on the first do.
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', '& > label': { flexGrow: 1 } },
  '&[data-wide]': { display: 'flex' },
  '&[data-wide] > label': { flex: 1 },
  '& > label': {
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    minHeight: 24,
    padding: '0 8px',
    borderRadius: 'var(--r-s)',
    fontWeight: 500,
    fontSize: 12,
    lineHeight: '16px',
    letterSpacing: 0,
    color: 'var(--text-2)',
    whiteSpace: 'nowrap',
  },
  '& > label > svg': { width: 14, height: 14 },
  '& > label:hover': { color: 'var(--text)' },
  '& > label:has(:checked)': {
    color: 'var(--text)',
    backgroundColor: 'var(--segment-on)',
    boxShadow: 'var(--segment-shadow)',
  },
  '& > label:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 1 },
  // The whole segment is the radio button.
  '& .MuiRadio-root': { position: 'absolute', inset: 0, width: 'auto', height: 'auto', opacity: 0 },
  '@media (pointer: coarse)': { '& > label': { minHeight: 40, padding: '0 12px' } },
  '@media (forced-colors: active)': {
    border: '1px solid ButtonBorder',
    '& > label:has(:checked)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
})
