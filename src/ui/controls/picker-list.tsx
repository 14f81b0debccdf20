import type { ComponentProps, ReactNode } from 'react'
import type { AutocompleteProps } from '@mui/material/Autocomplete'
import { styled } from '@mui/material/styles'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { Highlight } from './highlight.tsx'

export type PickerOption = {
  readonly id: string
  readonly label: string
  readonly detail?: string | undefined
  readonly icon?: ReactNode
}

// The colours of a line that has the ground of the system's selection.
const onHighlight = { color: 'inherit', background: 'none' } as const

/** The list below a picker. */
export const PickerList = styled('ul')({
  padding: 4,
  maxHeight: 240,
  overflow: 'auto',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&.Mui-focused': {
      backgroundColor: 'var(--active)',
      '@media (forced-colors: active)': {
        outline: '2px solid Highlight',
        outlineOffset: -1,
        '& > small, & mark': onHighlight,
      },
    },
    '& > span': oneLine,
    '& > small': { ...oneLine, flex: 1, fontSize: 12, color: 'var(--text-3)' },
  },
})

/** What all pickers share: the look of the list, and that it belongs to the dialog around it. */
export const listParts = (label: string) =>
  ({
    // Inside the dialog, so that the list belongs to it; fixed, so that the scrolling of the dialog doesn't cut it off.
    popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } },
    paper: {
      sx: {
        boxShadow: 'var(--sh-3)',
        borderRadius: '8px',
        '& .MuiAutocomplete-noOptions': { padding: '8px 12px', color: 'var(--text-3)', fontSize: 13 },
      },
    },
    listbox: { 'aria-label': label },
  }) satisfies AutocompleteProps<PickerOption, boolean, boolean, boolean>['slotProps']

/** One line of the list, with the searched part marked. */
export function PickerLine({
  option,
  search,
  ...line
}: ComponentProps<'li'> & { readonly option: PickerOption; readonly search: string }) {
  return (
    <li {...line}>
      {option.icon}
      <span>
        <Highlight text={option.label} search={search} />
      </span>
      {option.detail !== undefined && <small>{option.detail}</small>}
    </li>
  )
}
