import type { KeyboardEvent } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import { styled } from '@mui/material/styles'
import MuiTextField from '@mui/material/TextField'
import X from 'lucide-react/icons/x'
import { oneLine, onPhone, onTouch } from '#ui/theme/parts/sizes.ts'
import { IconButton } from './button.tsx'
import { listParts, PickerLine, PickerList, type PickerOption } from './picker-list.tsx'

export type MultiPickerProps = {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  readonly value: readonly PickerOption[]
  /** What the search has found; the picker doesn't filter. */
  readonly options: readonly PickerOption[]
  readonly search: string
  readonly isLoading: boolean
  readonly isWrong: boolean
  readonly autoFocus: boolean
  readonly opensOnFocus: boolean
  readonly describedBy?: string | undefined
  readonly texts: { readonly none: string; readonly loading: string; readonly remove: (label: string) => string }
  readonly onSearch: (search: string) => void
  readonly onChange: (ids: string[]) => void
  readonly onBlur?: (() => void) | undefined
}

const Root = styled('div')({
  minWidth: 0,
  '& .MuiAutocomplete-root .MuiOutlinedInput-root': {
    height: 'auto',
    minHeight: 32,
    [onPhone]: { minHeight: 40 },
    [onTouch]: { minHeight: 44 },
    flexWrap: 'wrap',
    gap: 4,
    padding: '3px 6px 3px 3px',
  },
  '& input.MuiOutlinedInput-input': { flex: 1, minWidth: 140, width: 0, height: 24, paddingLeft: 6 },
  // Twice, because MUI gives its chips a margin; with it the box grows by 4 px as soon as somebody is chosen.
  '&& [data-chip]': {
    margin: 0,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    maxWidth: '100%',
    height: 24,
    paddingLeft: 2,
    borderRadius: 'var(--r-s)',
    backgroundColor: 'var(--badge)',
    fontSize: 12,
    fontWeight: 500,
    outline: '1px solid transparent',
    '&:focus-visible': { outline: '2px solid var(--focus)' },
    '& > span': oneLine,
  },
})

/** Several of many, found by typing. Arrows and Enter choose, Backspace removes the last one, Escape closes the list only. */
export function MultiPicker({ value, options, search, texts, onSearch, onChange, ...field }: MultiPickerProps) {
  return (
    <Root>
      <Autocomplete
        id={field.id}
        multiple
        openOnFocus={field.opensOnFocus}
        autoHighlight
        // It would also clear the search whenever the value is rendered as a new list.
        clearOnBlur={false}
        disableClearable
        filterSelectedOptions
        forcePopupIcon={false}
        filterOptions={(all) => all}
        value={[...value]}
        options={options}
        inputValue={search}
        loading={field.isLoading}
        loadingText={texts.loading}
        noOptionsText={texts.none}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onInputChange={(_, text) => onSearch(text)}
        onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
        onKeyDown={leaveFormKeys}
        onBlur={() => {
          onSearch('')
          field.onBlur?.()
        }}
        slots={{ listbox: PickerList }}
        slotProps={listParts(field.label)}
        renderValue={(chosen, itemProps) =>
          chosen.map((option, index) => {
            const { key, onDelete, disabled: _, ...names } = itemProps({ index })
            return (
              <span key={key} {...names} data-chip>
                {option.icon}
                <span>{option.label}</span>
                <IconButton label={texts.remove(option.label)} size={24} onClick={onDelete}>
                  <X size={14} aria-hidden />
                </IconButton>
              </span>
            )
          })
        }
        renderOption={({ key, ...line }, option) => <PickerLine key={key} {...line} {...{ option, search }} />}
        renderInput={({ slotProps, ...params }) => (
          <MuiTextField
            {...params}
            error={field.isWrong}
            autoFocus={field.autoFocus}
            placeholder={value.length === 0 ? field.placeholder : ''}
            slotProps={{
              ...slotProps,
              htmlInput: {
                ...slotProps.htmlInput,
                'aria-label': field.label,
                'aria-describedby': field.describedBy,
                spellCheck: false,
              },
            }}
          />
        )}
      />
    </Root>
  )
}

/** Enter chooses and never sends the form; with Ctrl or Cmd it saves and never chooses. */
function leaveFormKeys(event: KeyboardEvent & { defaultMuiPrevented?: boolean | undefined }): void {
  if (event.key !== 'Enter') return
  if (event.ctrlKey || event.metaKey) event.defaultMuiPrevented = true
  else event.preventDefault()
}
