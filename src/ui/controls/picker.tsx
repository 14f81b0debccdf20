import { styled } from '@mui/material/styles'
import Autocomplete from '@mui/material/Autocomplete'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { listParts, PickerLine, PickerList, type PickerOption } from './picker-list.tsx'

type Props = {
  readonly id: string
  readonly label: string
  readonly placeholder: string
  /** Undefined until somebody chooses. */
  readonly value: PickerOption | undefined
  /** What the search has found; the picker doesn't filter. */
  readonly options: readonly PickerOption[]
  readonly search: string
  readonly isLoading: boolean
  readonly texts: { readonly none: string; readonly loading: string }
  readonly onSearch: (search: string) => void
  readonly onChange: (option: PickerOption) => void
}

const Root = styled('div')({
  minWidth: 0,
  // Twice, because MUI's rules for fields with a list name both.
  '&& .MuiOutlinedInput-root': { flexWrap: 'nowrap', padding: '0 30px 0 8px' },
  '&& .MuiOutlinedInput-root > input': { padding: 0, minWidth: 0 },
  '&& .MuiInputAdornment-root': { margin: '0 8px 0 0' },
})

/** One of many, found by typing. Arrows and Enter choose, Escape closes the list and keeps what was chosen. */
export function Picker({ value, options, search, texts, onSearch, onChange, ...field }: Props) {
  return (
    <Root>
      <Autocomplete
        id={field.id}
        fullWidth
        openOnFocus
        autoHighlight
        // Only its button would clear it; an empty search keeps what was chosen.
        clearIcon={null}
        selectOnFocus
        popupIcon={<ChevronDown size={14} />}
        filterOptions={(all) => all}
        value={value ?? null}
        options={options}
        loading={field.isLoading}
        loadingText={texts.loading}
        noOptionsText={texts.none}
        getOptionKey={({ id }) => id}
        getOptionLabel={({ label }) => label}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        onInputChange={(_, text, reason) => onSearch(reason === 'input' ? text : '')}
        onChange={(_, chosen) => chosen && onChange(chosen)}
        slots={{ listbox: PickerList }}
        slotProps={listParts(field.label)}
        renderOption={({ key, ...line }, option) => <PickerLine key={key} {...line} {...{ option, search }} />}
        renderInput={({ slotProps, ...params }) => (
          <MuiTextField
            {...params}
            placeholder={field.placeholder}
            slotProps={{
              ...slotProps,
              input: {
                ...slotProps.input,
                startAdornment: value?.icon ? <InputAdornment position="start">{value.icon}</InputAdornment> : null,
              },
              htmlInput: { ...slotProps.htmlInput, 'aria-label': field.label, spellCheck: false },
            }}
          />
        )}
      />
    </Root>
  )
}
